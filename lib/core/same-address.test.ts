import { expect, test } from 'vitest'
import { sameAddress } from './same-address'

const CHECKED = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const LOWER = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const OTHER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046'

test.each([
  [CHECKED, CHECKED, true],
  [CHECKED, LOWER, true],
  [LOWER, CHECKED, true],
  [CHECKED, OTHER, false],
  [CHECKED, null, false],
  [null, CHECKED, false],
  [null, null, true],
] as const)('%s and %s: %s', (a, b, isSame) => {
  expect(sameAddress(a, b)).toBe(isSame)
})
