import { describe, expect, it } from 'vitest'
import { same } from './same'

describe('plain data is equal', () => {
  it.each([
    [1n, 1n],
    [Number.NaN, Number.NaN],
    [
      { a: 1, b: [{ c: null }] },
      { b: [{ c: null }], a: 1 },
    ],
    [[], []],
  ])('%o and %o', (a, b) => {
    expect(same(a, b)).toBe(true)
  })

  it.each<[unknown, unknown]>([
    [1, 1n],
    [{}, 5],
    [5, {}],
    ['', []],
    ['ab', ['a', 'b']],
    [['a', 'b'], 'ab'],
    [null, {}],
    [{}, null],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: undefined }, { b: undefined }],
    [
      [1, 2],
      [2, 1],
    ],
  ])('but not %o and %o', (a, b) => {
    expect(same(a, b)).toBe(false)
  })
})
