import { expect, it } from 'vitest'
import { backoff } from './backoff'

it('doubles from the first wait up to the longest', () => {
  const waits = [0, 1, 2, 3, 4, 2_000].map((failures) => backoff(failures, { first: 30, longest: 300 }))
  expect(waits).toEqual([30, 60, 120, 240, 300, 300])
})
