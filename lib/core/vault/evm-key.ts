import { secp256k1 } from '@noble/curves/secp256k1.js'
import { getAddress, keccak256 } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import { childIndex, hardened, type KeyTree, type PublicTree } from './derive'

export type EvmAccount = { address: Hex }

/** Above all EVM accounts of a phrase. */
export const EVM_PATH: readonly number[] = [hardened(44), hardened(60), hardened(0), 0]

/** The EVM account at m/44'/60'/0'/0/`index`, its address with checksum (EIP-55). */
export function evmAccountOf(tree: PublicTree, index: number): EvmAccount {
  return evmAccountOfKey(tree.publicKey([...EVM_PATH, childIndex(index)]))
}

/** The EVM account of a compressed public key. */
export function evmAccountOfKey(publicKey: Uint8Array): EvmAccount {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)
  return { address: getAddress(`0x${keccak256(point).slice(-40)}`) }
}

/** The 32-byte private key of `evmAccountOf` with the same arguments; the caller zeroes it after use. */
export function evmPrivateKeyOf(tree: KeyTree, index: number): Uint8Array {
  return tree.keyPair([...EVM_PATH, childIndex(index)]).privateKey
}
