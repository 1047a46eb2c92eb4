import { randomBytes } from 'node:crypto'
import type { Worker } from 'playwright/test'
import { vaultCrypto } from '~/lib/adapters/vault-crypto'
import { parseProfileJson } from '~/lib/contract/profile'
import { readSettings } from '~/lib/contract/settings'
import { encodeEnvelope } from '~/lib/core/vault/envelope'
import { KDF_POLICY, leastParams } from '~/lib/core/vault/kdf'
import { entropyOfPhrase } from '~/lib/core/vault/phrase'
import { sealVault } from '~/lib/core/vault/seal'

/** What an earlier session of the extension would have left in its storage; no page has asked for it yet. */

/** A wallet, locked. As with any wallet of a slow machine, its password is stretched by the least that is taken. */
export async function storeWallet(worker: Worker, phrase: string, password: string): Promise<void> {
  const tools = { crypto: vaultCrypto, randomBytes: (length: number) => new Uint8Array(randomBytes(length)) }
  const material = { entropy: entropyOfPhrase(phrase), passphrase: '' }
  const lock = { password, kdf: leastParams(KDF_POLICY), generation: Date.now() }
  await store(worker, { keystore: encodeEnvelope(await sealVault(tools, material, lock)) })
}

/** A profile that was imported, and is in use. */
export async function storeProfile(worker: Worker, document: string): Promise<void> {
  const profile = parseProfileJson(document)
  const profiles = { [profile.id]: JSON.stringify(profile) }
  await store(worker, { settings: readSettings({ selectedProfile: profile.id, profiles }) })
}

async function store(worker: Worker, items: Record<string, unknown>): Promise<void> {
  await worker.evaluate((stored) => Reflect.get(globalThis, 'chrome').storage.local.set(stored), items)
}
