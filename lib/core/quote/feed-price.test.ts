import { describe, expect, it } from 'vitest'
import { convertByFeeds, isUsable } from './feed-price'

const NOW = 1_700_000_000n
const bitcoin = { price: 100_000_00000000n, decimals: 8, updatedAt: NOW }

describe('a feed', () => {
  it.each([
    ['fresh', bitcoin, true],
    ['an hour late after a day', { ...bitcoin, updatedAt: NOW - 90_000n }, true],
    ['later than that', { ...bitcoin, updatedAt: NOW - 90_001n }, false],
    ['a little ahead of a slow clock', { ...bitcoin, updatedAt: NOW + 900n }, true],
    ['of the future', { ...bitcoin, updatedAt: NOW + 901n }, false],
    ['of nothing', { ...bitcoin, price: 0n }, false],
    ['below nothing', { ...bitcoin, price: -1n }, false],
    ['of absurd decimals', { ...bitcoin, decimals: 255 }, false],
  ])('that is %s', (_, feed, usable) => {
    expect(isUsable(feed, NOW)).toBe(usable)
  })
})

it('converts sats by two feeds and back, whatever their decimals', () => {
  const sats = { ...bitcoin, unitDecimals: 8 }
  const usdc = { price: 1_000_000_000_000_000_000n, decimals: 18, updatedAt: NOW, unitDecimals: 6 }
  expect(convertByFeeds(1_000_000n, sats, usdc)).toBe(1_000_000_000n)
  expect(convertByFeeds(1_000_000_000n, usdc, sats)).toBe(1_000_000n)
})
