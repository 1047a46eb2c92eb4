import { hex } from '@scure/base'
import * as z from 'zod/mini'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { accountPath } from '~/lib/core/bitcoin/keys'
import type { OutsideAccount } from '~/lib/core/outside/account/outside-account'
import { LAST_ACCOUNT } from '~/lib/core/vault/account-index'
import { createPublicTree, pathKey, type PublicTree, withKeyTree } from '~/lib/core/vault/derive'
import { EVM_PATH } from '~/lib/core/vault/evm-key'
import { outsideAccountsKey } from '~/lib/core/vault/watching-key'
import { likelyPaths } from './own-places'

/** In hex: 64 bytes, and 32. */
const seed = z.string().check(z.regex(/^[0-9a-f]{128}$/))
const key = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * The contents of an unlocked wallet: the seed of a phrase; a watching key; or, where a person has to be present for each
 * payment, the extended public keys of a phrase by their paths, and the key that opens the list of other signers' accounts.
 */
export const held = z.union([
  z.object({ seed }),
  z.object({ watchingKey: key }),
  z.object({ accountsKey: key, extendedKeys: z.record(z.string(), z.string()) }),
])
export type Held = z.infer<typeof held>

/** One network of each coin type: the keys of all others are the same. */
const NETWORKS = ['mainnet', 'testnet4'] as const
const ACCOUNTS = Array.from({ length: LAST_ACCOUNT + 1 }, (_, index) => index)

/** The public keys of a phrase: of every account that a wallet can have, and wherever it may have those of other signers. */
export function publicHeld(secret: Uint8Array, outside: Iterable<OutsideAccount>): Held {
  const paths = [
    EVM_PATH,
    ...NETWORKS.flatMap((network) =>
      ADDRESS_TYPES.flatMap((type) => ACCOUNTS.map((index) => accountPath(network, type, index))),
    ),
    ...[...outside].flatMap((account) =>
      account.kind === 'keys'
        ? [...likelyPaths(account), ...(account.evm === undefined ? [] : likelyPaths(account.evm))]
        : [],
    ),
  ]
  return {
    accountsKey: lent(outsideAccountsKey(secret), (bytes) => hex.encode(bytes)),
    extendedKeys: withKeyTree(secret.slice(), (tree) =>
      Object.fromEntries(paths.map((path) => [pathKey(path), tree.extendedKey(path)])),
    ),
  }
}

/** Lends the key that seals the list of other signers' accounts. */
export async function withAccountsKey<T>(of: Held, use: (accountsKey: Uint8Array) => Promise<T>): Promise<T> {
  const accountsKey =
    'accountsKey' in of ? hex.decode(of.accountsKey) : lent(secretOf(of), outsideAccountsKey)
  return use(accountsKey).finally(() => accountsKey.fill(0))
}

/** Lends the public keys of a phrase; `undefined` for a wallet without one. */
export function withPublicTree<T>(of: Held, use: (tree: PublicTree | undefined) => T): T {
  if ('watchingKey' in of) return use(undefined)
  if ('extendedKeys' in of) return use(createPublicTree(of.extendedKeys))
  return withKeyTree(secretOf(of), use)
}

/** Whether nothing is signed before a person has opened the key. */
export function needsPerson(of: Held): boolean {
  return 'extendedKeys' in of
}

/** The holder zeroes it after use. */
export function secretOf(of: Exclude<Held, { extendedKeys: object }>): Uint8Array {
  return hex.decode('seed' in of ? of.seed : of.watchingKey)
}

function lent<T>(secret: Uint8Array, use: (secret: Uint8Array) => T): T {
  try {
    return use(secret)
  } finally {
    secret.fill(0)
  }
}
