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

/** The public keys of a seed by their paths (BIP32), which are not empty. */
export type PublicTree = {
  /** Whether the key at a path can be told. */
  has(path: readonly number[]): boolean
  /** The compressed public key at a path. @throws AppError `presence-missing` if it takes a private key */
  publicKey(path: readonly number[]): Uint8Array
  /** The extended public key at a path, with the version of an xpub. @throws AppError as `publicKey` */
  extendedKey(path: readonly number[]): string
}

/** The keys of a seed. Paths that begin alike share what they pass. */
export type KeyTree = PublicTree & {
  keyPair(path: readonly number[]): KeyPair
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
    has: () => true,
    publicKey: (path) => publicKeyOf(wiped(derived(path))),
    keyPair(path) {
      const node = derived(path)
      const { publicKey, privateKey } = node
      node.wipePrivateData()
      if (publicKey === null || privateKey === null) throw new AppError('internal', 'no key at this path')
      return { publicKey, privateKey }
    },
    extendedKey: (path) => wiped(derived(path)).publicExtendedKey,
    wipe() {
      seed.fill(0)
      for (const node of parents.values()) node.wipePrivateData()
    },
  }
}

/** A path as text, by which its extended key is found. */
export function pathKey(path: readonly number[]): string {
  return path.join('/')
}

/** The public keys that follow from extended ones, which are named by their paths. */
export function createPublicTree(extendedKeys: Readonly<Record<string, string>>): PublicTree {
  /** The longest beginning of a path whose extended key is here. */
  const beginning = (path: readonly number[]): readonly number[] | undefined => {
    for (let length = path.length; length > 0; length -= 1) {
      if (extendedKeys[pathKey(path.slice(0, length))] !== undefined) return path.slice(0, length)
      if ((path[length - 1] ?? 0) >= HARDENED_OFFSET) return undefined
    }
    return undefined
  }
  const nodeAt = (path: readonly number[]): HDKey => {
    const start = beginning(path)
    const text = start && extendedKeys[pathKey(start)]
    if (start === undefined || text === undefined)
      throw new AppError('presence-missing', 'this key follows from a private one')
    const steps = path.slice(start.length)
    return steps.reduce((node, step) => node.deriveChild(step), HDKey.fromExtendedKey(text))
  }
  return {
    has: (path) => beginning(path) !== undefined,
    publicKey: (path) => publicKeyOf(nodeAt(path)),
    extendedKey: (path) => nodeAt(path).publicExtendedKey,
  }
}

function wiped(node: HDKey): HDKey {
  node.wipePrivateData()
  return node
}

function publicKeyOf({ publicKey }: HDKey): Uint8Array {
  if (publicKey === null) throw new AppError('internal', 'no key at this path')
  return publicKey
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
