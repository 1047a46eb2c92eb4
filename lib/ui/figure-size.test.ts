import { expect, test } from 'vitest'
import { figureSize } from './figure-size'

test('a longer figure is smaller, between bounds that the browser applies', () => {
  expect(figureSize(4)).toBe('clamp(12px, 35.71cqi, 30px)')
  expect(figureSize(20)).toBe('clamp(12px, 7.14cqi, 30px)')
  expect(figureSize(20, 20)).toBe('clamp(12px, 7.14cqi, 20px)')
  expect(figureSize(0)).toBe(figureSize(1))
})
