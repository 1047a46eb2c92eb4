import { HDKey } from '@scure/bip32'
import { afterEach, expect, it, vi } from 'vitest'
import { createKeyTree, hardened } from './derive'

const SEED = new Uint8Array(64).fill(7)
const PATHS = [
  { name: "m/84'/0'/0'/0/0", path: [hardened(84), hardened(0), hardened(0), 0, 0] },
  { name: "m/84'/0'/0'/0/1", path: [hardened(84), hardened(0), hardened(0), 0, 1] },
  { name: "m/84'/0'/1'/0/0", path: [hardened(84), hardened(0), hardened(1), 0, 0] },
  { name: "m/84'", path: [hardened(84)] },
]

afterEach(() => void vi.restoreAllMocks())

it('derives each path’s keys, whichever were asked for before', () => {
  const tree = createKeyTree(SEED.slice())
  for (const { name, path } of [...PATHS, ...PATHS]) {
    const { publicKey, privateKey } = HDKey.fromMasterSeed(SEED).derive(name)
    expect(tree.keyPair(path)).toEqual({ publicKey, privateKey })
  }
})

it('nothing private is left of a tree, nor its seed', () => {
  const master = vi.spyOn(HDKey, 'fromMasterSeed')
  const child = vi.spyOn(HDKey.prototype, 'deriveChild')
  const seed = SEED.slice()
  const tree = createKeyTree(seed)
  for (const { path } of PATHS) tree.keyPair(path)
  const nodes = [...master.mock.results, ...child.mock.results].flatMap(({ type, value }) =>
    type === 'return' ? [value] : [],
  )
  // The master, five of the first path, the second's last, three of the third, and m/84' as a key of its own.
  expect(nodes).toHaveLength(11)
  tree.wipe()
  expect(nodes.filter(({ privateKey }) => privateKey !== null)).toEqual([])
  expect(seed).toEqual(new Uint8Array(64))
})
