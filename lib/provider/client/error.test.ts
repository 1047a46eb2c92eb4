import { expect, it } from 'vitest'
import { SatspanError, toSatspanError } from './error'

it('keeps all that the provider told', () => {
  const data = { reason: 'bad-input', path: 'amountBTC', expected: 'BTC as text', requestId: 'r1' }
  const thrown = Object.assign(new Error('The params do not fit the method.'), { code: -32602, data })
  const error = toSatspanError(thrown)
  expect(error).toBeInstanceOf(SatspanError)
  expect(error).toMatchObject({ ...data, code: -32602, message: thrown.message, cause: thrown })
})

it.each([
  [4001, 'user-rejected'],
  [4100, 'site-not-connected'],
  [-32603, 'internal'],
  [4902, 'internal'],
])('gives the error %i without a reason the reason %s', (code, reason) => {
  expect(toSatspanError({ code, message: 'x' }).reason).toBe(reason)
})

it('takes whatever was thrown for an internal failure', () => {
  expect(toSatspanError('text')).toMatchObject({ code: -32603, reason: 'internal' })
})
