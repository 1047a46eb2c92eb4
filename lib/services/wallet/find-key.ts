import { hex } from '@scure/base'
import { ADDRESS_TYPES, FIRST_PATH } from '~/lib/core/bitcoin/address-type'
import { AppError } from '~/lib/core/errors'
import { accountPath, stepsOf } from '~/lib/core/bitcoin/keys'
import { LAST_ACCOUNT } from '~/lib/core/vault/account-index'
import type { KeyTree } from '~/lib/core/vault/derive'
import { evmAddressOf } from '~/lib/core/evm/transaction'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import { evmPrivateKeyOf } from '~/lib/core/vault/evm-key'
import type { BitcoinKey } from '../ports/keyring'

/** Where a key is looked for: at a path that is known to have it, or else in the account in use, and in all others. */
type Place = { chosen: number; path: readonly number[] | undefined }

/**
 * The path to any account of the phrase, which its own address names. A swap continues with the account that began it,
 * even if the user has chosen another since.
 * @throws AppError `review-changed` if no account of this phrase has that public key
 */
export function findBitcoinAccount(
  tree: KeyTree,
  { network, addressType, publicKey }: BitcoinKey,
  { chosen, path }: Place,
): readonly number[] {
  if (path !== undefined) return path.slice(0, -stepsOf(FIRST_PATH).length)
  // An address may be made of a key that the phrase has for another type.
  const types = new Set([addressType, ...ADDRESS_TYPES])
  const candidates = [...types].map((type) => (index: number) => {
    const account = accountPath(network, type, index)
    const pair = tree.keyPair([...account, ...stepsOf(FIRST_PATH)])
    return { ...pair, account, isWanted: hex.encode(pair.publicKey) === publicKey }
  })
  const { account, privateKey } = findKey(chosen, ...candidates)
  privateKey.fill(0)
  return account
}

/** The 32-byte private key of any EVM account of the phrase; the caller zeroes it after use. */
export function findEvmKey(tree: KeyTree, address: Hex, { chosen, path }: Place): Uint8Array {
  if (path !== undefined) return tree.keyPair(path).privateKey
  return findKey(chosen, (index) => {
    const privateKey = evmPrivateKeyOf(tree, index)
    return { privateKey, isWanted: sameAddress(evmAddressOf(privateKey), address) }
  }).privateKey
}

/**
 * The first candidate that is wanted, with the chosen account tried first; all other keys derived on the way are
 * zeroed.
 */
export function findKey<C extends { privateKey: Uint8Array; isWanted: boolean }>(
  chosen: number,
  ...candidates: ((index: number) => C)[]
): C {
  const others = Array.from({ length: LAST_ACCOUNT + 1 }, (_, index) => index)
  for (const candidateAt of candidates)
    for (const index of new Set([chosen, ...others])) {
      const candidate = candidateAt(index)
      if (candidate.isWanted) return candidate
      candidate.privateKey.fill(0)
    }
  throw new AppError('review-changed', 'no account of this phrase has this key')
}
