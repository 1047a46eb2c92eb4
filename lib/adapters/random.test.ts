import { expect, it } from 'vitest'
import { browserRandom } from './random'

it('returns the requested number of bytes, different each time', () => {
  const draws = Array.from({ length: 50 }, () => browserRandom.bytes(32))
  expect(draws.every(({ length }) => length === 32)).toBe(true)
  expect(new Set(draws.map((bytes) => bytes.join())).size).toBe(50)
  expect(browserRandom.uuid()).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  )
})
