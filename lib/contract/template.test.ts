import { describe, expect, it } from 'vitest'
import { unfilledPlaces } from './template'

describe('places that are still to be filled in', () => {
  it('are texts in angle brackets, wherever they are', () => {
    const document = { a: '<a town>', b: [{ c: 'Rome' }, { c: '<a street>' }], d: 5, e: null, f: '<' }
    expect(unfilledPlaces(document)).toEqual([
      { path: 'a', what: 'a town' },
      { path: 'b[1].c', what: 'a street' },
    ])
  })

  it('are not looked for without end', () => {
    const deep: unknown = JSON.parse('['.repeat(5_000) + ']'.repeat(5_000))
    expect(unfilledPlaces(deep)).toEqual([])
  })
})
