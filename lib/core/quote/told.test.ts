import { expect, it } from 'vitest'
import { toldOf } from './told'

it.each([
  [[100n], { least: 100n, most: 100n, isDisputed: false }],
  [[97n, 100n], { least: 97n, most: 100n, isDisputed: false }],
  [[100n, 96n], { least: 96n, most: 100n, isDisputed: true }],
  [[undefined, 100n], { least: 0n, most: 100n, isDisputed: true }],
  [[1n, 100n, undefined], { least: 0n, most: 100n, isDisputed: true }],
  [[undefined], undefined],
  [[], undefined],
])('tells of %o what each server confirms and one claims', (answers, told) => {
  expect(toldOf(answers)).toEqual(told)
})
