import { expect, test } from 'vitest'
import { AppError, isErrorCode, toAppError } from './errors'

test('an AppError is returned unchanged, and anything else becomes internal', () => {
  const known = new AppError('bad-input', 'x')
  expect(toAppError(known)).toBe(known)
  const cause = new TypeError('secret')
  expect(toAppError(cause)).toMatchObject({ code: 'internal', message: 'unexpected failure', cause })
})

test.each(['', 'toString', 'constructor', 'no-such-code', undefined, 1])('%s is no code', (value) => {
  expect(isErrorCode(value)).toBe(false)
})

test('an error without a cause has none, and details stay', () => {
  const error = new AppError('bad-input', 'no', { details: { field: 'amount' } })
  expect(error.details).toEqual({ field: 'amount' })
  expect(Object.hasOwn(error, 'cause')).toBe(false)
})
