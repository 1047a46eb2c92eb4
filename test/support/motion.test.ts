import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const THEME = readFileSync('components/ui/theme.css', 'utf8')

test('moves for less than 150 ms', () => {
  const durations = [...THEME.matchAll(/(\d+)ms/g)].map(([, ms]) => Number(ms))
  expect(durations).not.toEqual([])
  expect(durations.filter((ms) => ms >= 150)).toEqual([])
})

test('stands still where motion is unwanted', () => {
  expect(THEME).toMatch(
    /@media \(prefers-reduced-motion: reduce\) \{\s+\*,\s+::before,\s+::after \{\s+animation: none !important;\s+transition: none !important;/,
  )
})
