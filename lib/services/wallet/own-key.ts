import { HARDENED_OFFSET } from '@scure/bip32'
import { visibleIndices } from '~/lib/core/accounts/account'
import { ADDRESS_TYPES, type AddressType } from '~/lib/core/bitcoin/address-type'
import type { Hex } from '~/lib/core/hex'
import { childPublicKey, keyIdentity, placeOfKey } from '~/lib/core/outside/account/extended-key'
import type { OutsideAccount } from '~/lib/core/outside/account/outside-account'
import { sameAddress } from '~/lib/core/same-address'
import { isOutsideIndex, LAST_ACCOUNT } from '~/lib/core/vault/account-index'
import { evmAccountOfKey } from '~/lib/core/vault/evm-key'
import type { BitcoinKey } from '../ports/keyring'
import type { AccountChoice } from './accounts'
import type { PublicKeys } from './public-keys'

/** An account of the phrase, and the address type that the phrase has the key for. */
export type OwnAccount = { index: number; addressType: AddressType }

/** The accounts of the phrase whose key an account says to be, and those that the user shows: a few, which are derived fast. */
export function likelyIndices(account: OutsideAccount, choice: AccountChoice): number[] {
  const shown = visibleIndices(choice).filter((index) => !isOutsideIndex(index))
  if (account.kind === 'address') return shown
  const stated = placeOfKey(account.extendedKey) - HARDENED_OFFSET
  return stated >= 0 && stated <= LAST_ACCOUNT ? [...new Set([stated, ...shown])] : shown
}

/** Which of these accounts of the phrase has an account's key, or its address; `undefined` if none has. */
export function ownAccountOf(
  keys: PublicKeys,
  account: OutsideAccount,
  indices: readonly number[],
): OwnAccount | undefined {
  const typeAt = ownTypeAt(account)
  for (const index of indices) {
    const addressType = typeAt(keys, index)
    if (addressType !== undefined) return { index, addressType }
  }
  return undefined
}

/**
 * Tells which address type of an account of the phrase has an account's key, or its address. Extended keys are compared
 * themselves: each address below one would take two more derivations.
 */
function ownTypeAt(account: OutsideAccount): (keys: PublicKeys, index: number) => AddressType | undefined {
  const { network } = account
  if (account.kind === 'address')
    return (keys, index) =>
      ADDRESS_TYPES.find((type) => keys.bitcoin(network, type, index).scriptPubKey === account.scriptPubKey)
  const identity = keyIdentity(account.extendedKey)
  return (keys, index) =>
    ADDRESS_TYPES.find((type) => keyIdentity(keys.account(network, type, index)) === identity)
}

/** Tells of one account of the phrase, or of one of several places, whether it has what is looked for. */
export type IsWanted = (keys: PublicKeys, at: number) => boolean

/** An address may be made of a key for another type. */
export function hasBitcoinKey({ network, publicKey }: BitcoinKey): IsWanted {
  return (keys, index) =>
    ADDRESS_TYPES.some((type) => keys.bitcoin(network, type, index).publicKey === publicKey)
}

export function hasEvmKey(address: Hex): IsWanted {
  return (keys, index) => sameAddress(keys.evm(index).address, address)
}

/** On Bitcoin or on EVM networks. */
export function hasKeyOf(account: OutsideAccount): IsWanted {
  const typeAt = ownTypeAt(account)
  const hasBitcoin: IsWanted = (keys, index) => typeAt(keys, index) !== undefined
  if (account.kind !== 'keys') return hasBitcoin
  const hasEvm = hasEvmKey(evmAccountOfKey(childPublicKey(account.extendedKey, [0, 0])).address)
  return (keys, index) => hasBitcoin(keys, index) || hasEvm(keys, index)
}

/**
 * Goes through places, from one on, until it has found what is wanted or is interrupted.
 * @returns where to go on, if it was interrupted
 */
export function searchFrom(
  { from, last }: { from: number; last: number },
  isWanted: (at: number) => boolean,
  isInterrupted: () => boolean,
): boolean | number {
  for (let at = from; at <= last; at += 1) {
    if (isWanted(at)) return true
    if (isInterrupted()) return at + 1
  }
  return false
}
