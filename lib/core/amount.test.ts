import { describe, expect, test } from 'vitest'
import { rescaleDown, rescaleUp } from './amount'

describe('an amount rescaled to other decimals', () => {
  test.each([
    ['as many', 123n, 8, 8, 123n, 123n],
    ['more, exactly', 123n, 6, 18, 123_000_000_000_000n, 123_000_000_000_000n],
    ['fewer, exactly', 1_200n, 8, 6, 12n, 12n],
    ['fewer, between two', 1_201n, 8, 6, 13n, 12n],
    ['fewer, just below the next', 1_299n, 8, 6, 13n, 12n],
    ['fewer than it has digits', 1n, 18, 6, 1n, 0n],
    ['nothing', 0n, 18, 6, 0n, 0n],
  ])('%s', (_name, amount, from, to, up, down) => {
    expect(rescaleUp(amount, from, to)).toBe(up)
    expect(rescaleDown(amount, from, to)).toBe(down)
  })
})
