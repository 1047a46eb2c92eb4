import { randomBytes } from 'node:crypto'
import { hex } from '@scure/base'
import type { Worker } from 'playwright/test'
import { vaultCrypto } from '~/lib/adapters/vault-crypto'
import { parseProfileJson } from '~/lib/contract/profile'
import { readSettings } from '~/lib/contract/settings'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import { encodeEnvelope, headerOf } from '~/lib/core/vault/envelope'
import { NONCE_LENGTH } from '~/lib/core/vault/lengths'
import { KDF_POLICY, minParams } from '~/lib/core/vault/kdf'
import { entropyOfPhrase, seedOf } from '~/lib/core/vault/phrase'
import { openVault, sealVault } from '~/lib/core/vault/seal'
import { encodeSeed } from '~/lib/core/vault/seed-codec'
import { AUTO_LOCK_ALARM } from '~/lib/services/wallet/unlocked'

/** Storage as an earlier session of the extension would have left it; no page has asked for it yet. */

export const PASSWORD = 'correct horse battery'

const random = (length: number) => new Uint8Array(randomBytes(length))

let prepared: ReturnType<typeof prepareVault> | undefined

/** A vault under the password, which takes a moment to be stretched: each process does it once. */
async function prepareVault() {
  const anySeed = { entropy: random(16), language: 'english', passphrase: '' } as const
  const lock = { password: PASSWORD, kdf: minParams(KDF_POLICY), generation: Date.now() }
  const envelope = await sealVault({ crypto: vaultCrypto, randomBytes: random }, anySeed, lock)
  const opened = await openVault(vaultCrypto, envelope, PASSWORD)
  if (opened === undefined) throw new Error('the vault does not open with its password')
  return { envelope, vaultKey: opened.vaultKey }
}

/** Keys of `storage.local` and their values. */
type Items = Record<string, unknown>

/** A wallet of this phrase, locked. */
export async function walletItems(phrase: string): Promise<Items> {
  const { envelope, vaultKey } = await (prepared ??= prepareVault())
  const seed = encodeSeed({ entropy: entropyOfPhrase(phrase), language: 'english', passphrase: '' })
  const seedNonce = random(NONCE_LENGTH)
  const sealedSeed = await vaultCrypto.seal(vaultKey, seedNonce, seed, headerOf(envelope))
  return { keystore: encodeEnvelope({ ...envelope, seedNonce, sealedSeed }) }
}

/** The wallet of this phrase as its user leaves it who has just unlocked it: nobody waits for the password's stretching. */
export async function storeUnlockedWallet(worker: Worker, phrase: string): Promise<void> {
  await storeItems(worker, await walletItems(phrase))
  const { envelope } = await (prepared ??= prepareVault())
  const seed = hex.encode(await seedOf({ entropy: entropyOfPhrase(phrase), passphrase: '' }))
  const touchedAt = Date.now()
  const deadline = touchedAt + readSettings({}).autoLockMinutes * 60_000
  const items = { unlocked: { id: hex.encode(envelope.id), touchedAt, seed }, [UNLOCKED_UNTIL]: deadline }
  await worker.evaluate(
    async ({ items, alarm, deadline }) => {
      const chrome = Reflect.get(globalThis, 'chrome')
      await chrome.storage.session.set(items)
      await chrome.alarms.create(alarm, { when: deadline })
    },
    { items, alarm: AUTO_LOCK_ALARM, deadline },
  )
}

/** A profile that was imported, and is in use; amounts are in no currency, so that no test depends on the locale. */
export function profileItems(document: string): Items {
  const profile = parseProfileJson(document)
  const profiles = { [profile.id]: JSON.stringify(profile) }
  return { settings: readSettings({ selectedProfile: profile.id, profiles, isCurrencyOff: true }) }
}

export async function storeItems(worker: Worker, items: Items): Promise<void> {
  await worker.evaluate((stored) => Reflect.get(globalThis, 'chrome').storage.local.set(stored), items)
}
