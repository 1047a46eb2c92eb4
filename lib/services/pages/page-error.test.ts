import { expect, it } from 'vitest'
import { AppError, ERROR_CODES, providerCode } from '~/lib/core/errors'
import { toPageError } from './page-error'

it('masks whatever is internal, and what was thrown besides', () => {
  const masked = { code: -32603, message: 'Something went wrong in Satspan.' }
  expect(toPageError(new TypeError('secret path'))).toEqual(masked)
  const details = { excerpt: 'inner words' }
  expect(toPageError(new AppError('service-refused', 'inner words', { details }))).toEqual(masked)
  expect(toPageError(new AppError('review-refused', 'codes', { details }))).toEqual(masked)
})

it('tells of a balance that it is too small, not how large it is', () => {
  const details = { available: '0.123 BTC', amount: '1 BTC' }
  const told = JSON.stringify(toPageError(new AppError('funds-insufficient', 'x', { details })))
  expect(told).not.toContain('0.123')
})

it('says where params do not fit', () => {
  const details = { path: 'amountBTC', reason: 'too large' }
  expect(toPageError(new AppError('bad-input', 'x', { details }))).toMatchObject({
    code: -32602,
    data: { reason: 'bad-input', path: 'amountBTC' },
  })
})

it('has the code of the one table and a sentence for every error', () => {
  for (const code of ERROR_CODES) {
    const error = toPageError(new AppError(code, 'for developers'))
    expect(error.code, code).toBe(providerCode(code))
    expect(error.message, code).toMatch(/^[A-Z].*[.]$/)
    expect(error.message, code).not.toBe('for developers')
  }
})
