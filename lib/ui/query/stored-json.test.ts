import { expect, test } from 'vitest'
import { readStored, writeStored } from './stored-json'

test('bigints survive, at any depth and with either sign', () => {
  const value = { a: 2_100_000_000_000_000n, b: [0n, -5n, { c: null, d: 'x' }] }
  expect(readStored(writeStored(value))).toEqual(value)
})

test.each([null, '', '{', 'undefined'])('%j reads as nothing', (text) => {
  expect(readStored(text)).toBeUndefined()
})

test('what only looks like a bigint stays unchanged', () => {
  expect(readStored('{"$n":"1e3"}')).toEqual({ $n: '1e3' })
})
