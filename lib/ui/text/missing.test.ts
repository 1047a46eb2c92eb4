import { expect, test } from 'vitest'
import { missingInAmount } from './missing'

const unknown = { minimum: undefined, isCovered: undefined }

test.each([
  ['a readable amount', { ...unknown, amount: 'malformed' }, 'malformed'],
  ['an amount', { amount: 0n, minimum: 5n, isCovered: true }, 'amount'],
  ['a larger amount', { amount: 4n, minimum: 5n, isCovered: true }, 'minimum'],
  ['a larger amount, before more money', { amount: 4n, minimum: 5n, isCovered: false }, 'minimum'],
  ['money', { amount: 5n, minimum: 5n, isCovered: false }, 'funds'],
  ['money, where everything is meant', { amount: undefined, minimum: 5n, isCovered: false }, 'funds'],
  ['nothing', { amount: 5n, minimum: 5n, isCovered: true }, null],
  ['nothing that is known yet', { ...unknown, amount: 1n }, null],
  ['nothing of everything', { ...unknown, amount: undefined }, null],
] as const)('an amount lacks %s', (_case, facts, expected) => {
  expect(missingInAmount(facts)).toBe(expected)
})
