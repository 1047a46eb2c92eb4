import { describe, expect, it } from 'vitest'
import type { BlockHeader } from './block-header'
import { depthIn } from './header-tree'

const BITS = 0x1703_3d76
/** Four times the work of `BITS`. */
const HARDER = 0x1700_cf5d

/** Headers by name; each links to the name before the slash. */
function treeOf(links: string[], bits: Record<string, number> = {}): Map<string, BlockHeader> {
  return new Map(
    links.map((link) => {
      const [previousHash = '', hash = ''] = link.split('/')
      const header = { version: 1, previousHash, merkleRoot: '', time: 0, bits: bits[hash] ?? BITS, nonce: 0 }
      return [hash, header]
    }),
  )
}

describe('the depth of a block', () => {
  it('counts the verified headers from it to the tip', () => {
    const run = treeOf(['a/b', 'b/c', 'c/d', 'd/e'])
    expect(['b', 'c', 'd', 'e'].map((hash) => depthIn(run, hash))).toEqual([4, 3, 2, 1])
  })

  it('is 0 for a block that is not known', () => {
    expect(depthIn(treeOf(['a/b']), 'x')).toBe(0)
    expect(depthIn(new Map(), 'x')).toBe(0)
  })

  it('counts only what links: a gap ends it', () => {
    expect(depthIn(treeOf(['a/b', 'b/c', 'd/e', 'e/f', 'f/g']), 'b')).toBe(2)
  })

  it('is that of the longer of two chains on it', () => {
    expect(depthIn(treeOf(['a/b', 'b/c', 'b/d', 'd/e']), 'b')).toBe(3)
  })

  it('comes back once its chain has the most work', () => {
    const rival = ['a/b', 'b/c', 'b/d', 'd/e']
    expect(depthIn(treeOf(rival), 'c')).toBe(0)
    expect(depthIn(treeOf([...rival, 'c/f']), 'c')).toBe(0)
    expect(depthIn(treeOf([...rival, 'c/f', 'f/g']), 'c')).toBe(3)
    expect(depthIn(treeOf([...rival, 'c/f', 'f/g']), 'd')).toBe(0)
  })

  it('goes by work, not by length', () => {
    const longer = ['a/b', 'b/c', 'b/d', 'd/e', 'e/f']
    expect(depthIn(treeOf(longer, { c: HARDER }), 'c')).toBe(1)
    expect(depthIn(treeOf(longer, { c: HARDER }), 'd')).toBe(0)
  })

  it('is 0 while two chains have as much work', () => {
    const twins = treeOf(['a/b', 'b/c', 'b/d'])
    expect([depthIn(twins, 'c'), depthIn(twins, 'd'), depthIn(twins, 'b')]).toEqual([0, 0, 2])
  })

  it('is compared from the ancestor both share, even if unknown', () => {
    expect(depthIn(treeOf(['a/b', 'a/c', 'c/d']), 'b')).toBe(0)
    expect(depthIn(treeOf(['a/b', 'x/c', 'c/d', 'd/e']), 'b')).toBe(1)
  })
})
