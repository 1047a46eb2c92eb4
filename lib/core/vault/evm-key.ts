import { secp256k1 } from '@noble/curves/secp256k1.js'
import { getAddress, keccak256 } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import { childIndex, deriveKeyPair, hardened, type KeyPair } from './derive'

export type EvmAccount = { address: Hex }

/** The EVM account of a seed at m/44'/60'/0'/0/`index`, its address with checksum (EIP-55). */
export function evmAccountOf(seed: Uint8Array, index: number): EvmAccount {
  const { publicKey, privateKey } = keyPairOf(seed, index)
  privateKey.fill(0)
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)
  return { address: getAddress(`0x${keccak256(point).slice(-40)}`) }
}

/** The 32-byte private key of `evmAccountOf` with the same arguments; the caller zeroes it after use. */
export function evmPrivateKeyOf(seed: Uint8Array, index: number): Uint8Array {
  return keyPairOf(seed, index).privateKey
}

function keyPairOf(seed: Uint8Array, index: number): KeyPair {
  return deriveKeyPair(seed, [hardened(44), hardened(60), hardened(0), 0, childIndex(index)])
}
