import type { AddressPath, AddressType } from '~/lib/core/bitcoin/address-type'
import { type BitcoinAccount, bitcoinAccountOf } from '~/lib/core/bitcoin/keys'
import type { BitcoinNetwork } from '~/lib/core/network'
import { childPublicKeys } from '~/lib/core/outside/account/extended-key'
import { childIndex } from '~/lib/core/vault/derive'

/** One address of an account, with its scripts and the path below the account. */
export type OwnAddress = BitcoinAccount & { path: AddressPath }

/** Branches of an account: 0 receives, 1 takes change. */
export const BRANCHES: readonly AddressPath['branch'][] = [0, 1]

/** An account's public keys, from which its addresses follow. @param extendedKey xpub or tpub */
export type AccountKeys = { extendedKey: string; network: BitcoinNetwork; addressType: AddressType }

/**
 * Derives an account's addresses; each branch costs one derivation, and each address one more.
 *
 *     const addressAt = accountAddresses({ extendedKey, network: 'mainnet', addressType: 'p2wpkh' })
 *     addressAt({ branch: 1, index: 0 }).address // the first change address
 *
 * The function throws AppError `bad-input` for an invalid index.
 */
export function accountAddresses(keys: AccountKeys): (path: AddressPath) => OwnAddress {
  const { extendedKey, network, addressType } = keys
  const keyAt = { 0: childPublicKeys(extendedKey, [0]), 1: childPublicKeys(extendedKey, [1]) }
  return ({ branch, index }) => ({
    ...bitcoinAccountOf(keyAt[branch](childIndex(index)), network, addressType),
    path: { branch, index },
  })
}
