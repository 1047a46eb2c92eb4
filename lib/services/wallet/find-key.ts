import { hex } from '@scure/base'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'
import { AppError } from '~/lib/core/errors'
import { keyPairOf } from '~/lib/core/bitcoin/keys'
import { LAST_ACCOUNT } from '~/lib/core/vault/account-index'
import type { KeyPair, KeyTree } from '~/lib/core/vault/derive'
import { evmAddressOf } from '~/lib/core/evm/transaction'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import { evmPrivateKeyOf } from '~/lib/core/vault/evm-key'
import type { BitcoinKey } from '../ports/keyring'

/** Where a key is looked for: at a path that is known to have it, or else in the account in use, and in all others. */
type Place = { chosen: number; path: readonly number[] | undefined }

/**
 * The 32-byte private key of any account of the phrase; the caller zeroes it after use. A swap
 * continues with the account that began it, even if the user has chosen another since.
 * @throws AppError `review-changed` if no account of this phrase has that public key
 */
export function findBitcoinKey(
  tree: KeyTree,
  { network, addressType, publicKey }: BitcoinKey,
  { chosen, path }: Place,
): Uint8Array {
  if (path !== undefined) return tree.keyPair(path).privateKey
  // An address may be made of a key that the phrase has for another type.
  const types = new Set([addressType, ...ADDRESS_TYPES])
  const candidates = [...types].map((type) => (index: number) => {
    const pair: KeyPair = keyPairOf(tree, network, type, index)
    return { ...pair, isWanted: hex.encode(pair.publicKey) === publicKey }
  })
  return findKey(chosen, ...candidates)
}

/** Like `findBitcoinKey`, for an EVM account by its address. */
export function findEvmKey(tree: KeyTree, address: Hex, { chosen, path }: Place): Uint8Array {
  if (path !== undefined) return tree.keyPair(path).privateKey
  return findKey(chosen, (index) => {
    const privateKey = evmPrivateKeyOf(tree, index)
    return { privateKey, isWanted: sameAddress(evmAddressOf(privateKey), address) }
  })
}

/**
 * The first key that `isWanted` accepts, with the chosen account tried first; all other keys derived on the way are
 * zeroed.
 */
export function findKey(
  chosen: number,
  ...candidates: ((index: number) => { privateKey: Uint8Array; isWanted: boolean })[]
): Uint8Array {
  const others = Array.from({ length: LAST_ACCOUNT + 1 }, (_, index) => index)
  for (const candidateAt of candidates)
    for (const index of new Set([chosen, ...others])) {
      const { privateKey, isWanted } = candidateAt(index)
      if (isWanted) return privateKey
      privateKey.fill(0)
    }
  throw new AppError('review-changed', 'no account of this phrase has this key')
}
