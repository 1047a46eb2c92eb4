import { describe, expect, it } from 'vitest'
import { isFinalDepth } from './final-depth'

const BLOCK = { number: 100n, timestamp: 1_000 }

describe('a block is final', () => {
  it.each([
    { depth: 'both are enough', blocks: 12n, seconds: 300, final: true },
    { depth: 'a fast chain made the blocks within seconds', blocks: 1_200n, seconds: 299, final: false },
    { depth: 'a slow chain made too few of them', blocks: 11n, seconds: 3_600, final: false },
    { depth: 'the head is behind it', blocks: -12n, seconds: 300, final: false },
  ])('$final, if $depth', ({ blocks, seconds, final }) => {
    const head = { number: BLOCK.number + blocks, timestamp: BLOCK.timestamp + seconds }
    expect(isFinalDepth(BLOCK, head)).toBe(final)
  })
})
