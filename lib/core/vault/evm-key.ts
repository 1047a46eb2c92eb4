import { secp256k1 } from '@noble/curves/secp256k1.js'
import { getAddress, keccak256 } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import { childIndex, hardened, type KeyPair, type KeyTree } from './derive'

export type EvmAccount = { address: Hex }

/** The EVM account at m/44'/60'/0'/0/`index`, its address with checksum (EIP-55). */
export function evmAccountOf(tree: KeyTree, index: number): EvmAccount {
  const { publicKey, privateKey } = keyPairOf(tree, index)
  privateKey.fill(0)
  return evmAccountOfKey(publicKey)
}

/** The EVM account of a compressed public key. */
export function evmAccountOfKey(publicKey: Uint8Array): EvmAccount {
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)
  return { address: getAddress(`0x${keccak256(point).slice(-40)}`) }
}

/** The 32-byte private key of `evmAccountOf` with the same arguments; the caller zeroes it after use. */
export function evmPrivateKeyOf(tree: KeyTree, index: number): Uint8Array {
  return keyPairOf(tree, index).privateKey
}

function keyPairOf(tree: KeyTree, index: number): KeyPair {
  return tree.keyPair([hardened(44), hardened(60), hardened(0), 0, childIndex(index)])
}
