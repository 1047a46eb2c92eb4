import { HARDENED_OFFSET, HDKey } from '@scure/bip32'
import { AppError } from '~/lib/core/errors'

/** A key pair derived from the seed. The holder zeroes `privateKey`. */
export type KeyPair = { publicKey: Uint8Array; privateKey: Uint8Array }

/** A hardened child's index (BIP32). @throws AppError `bad-input` for an invalid index */
export function hardened(index: number): number {
  return childIndex(index) + HARDENED_OFFSET
}

/** An unhardened child's index. @throws AppError `bad-input` for an invalid index */
export function childIndex(index: number): number {
  if (!Number.isInteger(index) || index < 0 || index >= HARDENED_OFFSET)
    throw new AppError('bad-input', 'a child index is an integer from 0 to 2^31 - 1')
  return index
}

/** The key pair at `path` (BIP32). Intermediate private keys are wiped. */
export function deriveKeyPair(seed: Uint8Array, path: readonly number[]): KeyPair {
  let node = HDKey.fromMasterSeed(seed)
  for (const index of path) {
    const child = node.deriveChild(index)
    node.wipePrivateData()
    node = child
  }
  const { publicKey, privateKey } = node
  node.wipePrivateData()
  if (publicKey === null || privateKey === null) throw new AppError('internal', 'no key at this path')
  return { publicKey, privateKey }
}
