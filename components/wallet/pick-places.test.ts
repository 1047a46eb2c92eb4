import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickPlaces } from './pick-places'

test('places differ, are in order and within the phrase', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(12, 15, 18, 21, 24),
      fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
      (total, seeds) => {
        const queue = [...seeds]
        const places = pickPlaces(total, 3, (below) => (queue.shift() ?? 0) % below)
        expect(new Set(places).size).toBe(3)
        expect(places).toEqual(places.toSorted((a, b) => a - b))
        expect(places.every((place) => place >= 0 && place < total)).toBe(true)
      },
    ),
  )
})

test('every place can be picked', () => {
  const asked = Array.from({ length: 12 }, (_, first) => pickPlaces(12, 1, () => first)).flat()
  expect(new Set(asked).size).toBe(12)
})
