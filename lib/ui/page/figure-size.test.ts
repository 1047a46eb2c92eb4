import { expect, test } from 'vitest'
import { figureSize } from './figure-size'

test('makes a longer figure smaller, within bounds', () => {
  expect(figureSize(4)).toBe('clamp(0.75rem, 35.71cqi, 1.875rem)')
  expect(figureSize(20)).toBe('clamp(0.75rem, 7.14cqi, 1.875rem)')
  expect(figureSize(20, 20)).toBe('clamp(0.75rem, 7.14cqi, 1.25rem)')
  expect(figureSize(0)).toBe(figureSize(1))
})
