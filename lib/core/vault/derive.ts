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

/** The keys of a seed (BIP32). Paths that begin alike share what they pass. */
export type KeyTree = {
  /** The key pair at a path, which is not empty. */
  keyPair(path: readonly number[]): KeyPair
  /** The extended public key at a path, which is not empty, with the version of an xpub. */
  extendedKey(path: readonly number[]): string
  /** Zeroes the seed and every private key but those that were given out. Ends the tree's use. */
  wipe(): void
}

/** @param seed 64 bytes of BIP39, which the tree takes over */
export function createKeyTree(seed: Uint8Array): KeyTree {
  const parents = new Map<string, HDKey>()

  const derived = (path: readonly number[]): HDKey => {
    const index = path.at(-1)
    return index === undefined ? HDKey.fromMasterSeed(seed) : parent(path.slice(0, -1)).deriveChild(index)
  }
  const parent = (path: readonly number[]): HDKey => {
    const key = path.join('/')
    const node = parents.get(key) ?? derived(path)
    parents.set(key, node)
    return node
  }

  return {
    keyPair(path) {
      const node = derived(path)
      const { publicKey, privateKey } = node
      node.wipePrivateData()
      if (publicKey === null || privateKey === null) throw new AppError('internal', 'no key at this path')
      return { publicKey, privateKey }
    },
    extendedKey(path) {
      const node = derived(path)
      node.wipePrivateData()
      return node.publicExtendedKey
    },
    wipe() {
      seed.fill(0)
      for (const node of parents.values()) node.wipePrivateData()
    },
  }
}

/** Lends the keys of a seed; keys and seed are wiped when `use` ends. */
export function withKeyTree<T>(seed: Uint8Array, use: (tree: KeyTree) => T): T {
  const tree = createKeyTree(seed)
  try {
    return use(tree)
  } finally {
    tree.wipe()
  }
}
