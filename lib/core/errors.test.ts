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
