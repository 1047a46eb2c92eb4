import { base64, hex, utf8 } from '@scure/base'
import { fastCrypto } from '~/lib/core/vault/fast-crypto.fixture'
import { NONCE_LENGTH } from '~/lib/core/vault/lengths'
import { outsideAccountsKey } from '~/lib/core/vault/watching-key'
import type { Machine } from './platform'

const HEADER = utf8.decode('SATSPAN-OUTSIDE\u0001')

/** An account of another signer as it lies on disk. */
export type StoredAccount = { index: number; network: string; text: string; evm?: string }

/** Writes these accounts to the disk of an unlocked wallet, sealed as every version seals them. */
export async function storeAccounts(machine: Machine, accounts: readonly StoredAccount[]): Promise<void> {
  const unlocked: unknown = await machine.browser.session.get('unlocked')
  const secret = Object.entries(Object(unlocked)).find(([name]) => name === 'seed' || name === 'watchingKey')
  const key = outsideAccountsKey(hex.decode(String(secret?.[1])))
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_LENGTH))
  const sealed = await fastCrypto().seal(key, nonce, utf8.decode(JSON.stringify(accounts)), HEADER)
  await machine.local.set('outside-accounts', base64.encode(Uint8Array.of(...HEADER, ...nonce, ...sealed)))
}
