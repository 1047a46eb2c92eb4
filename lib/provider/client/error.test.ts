import { expect, it } from 'vitest'
import { SatspanError, toSatspanError } from './error'

it('keeps all that the provider told', () => {
  const data = {
    reason: 'bad-input',
    path: 'amountBTC',
    expected: 'BTC as text',
    requestId: 'r1',
    fault: 'coin-spent',
  }
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

it('carries figures as numbers', () => {
  const data = { reason: 'amount-below-minimum', min: '1000', max: 'x', missing: 5, seconds: '10' }
  expect(toSatspanError({ code: -32602, message: 'x', data })).toMatchObject({ min: 1_000n, seconds: 10 })
  const { max, missing } = toSatspanError({ code: -32602, message: 'x', data })
  expect([max, missing]).toEqual([undefined, undefined])
})

it('names its reasons by code, for the compiler', () => {
  const ofUser = (error: SatspanError): string => {
    if (error.code !== 4001) return 'not the user'
    return error.reason satisfies 'user-rejected' | 'connect-too-soon' | 'site-blocked' | 'page-wallet-failed'
  }
  expect(ofUser(new SatspanError({ code: 4001, message: 'no' }))).toBe('user-rejected')
})
