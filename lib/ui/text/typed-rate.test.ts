import { expect, it } from 'vitest'
import { parseRate, rateOrder } from './typed-rate'
import './locale.fixture'

it.each([
  ['5', 5],
  ['0,1', 0.1],
  [' 12.345 ', 12.345],
  ['50', 50],
  ['7.5 sat/vB', 7.5],
  ['7,5 sats/vB', 7.5],
  ['5 gwei', null],
  ['1,000', null],
  ['', undefined],
  ['0.099', null],
  ['50.001', null],
  ['-1', null],
  ['1e1', null],
  ['fast', null],
])('reads %j as a rate', (text, rate) => {
  expect(parseRate(text)).toBe(rate)
})

it('adds to an order what can be asked for alone', () => {
  expect(rateOrder('7.5')).toEqual({ feeRate: 7.5 })
  expect(rateOrder('900')).toEqual({})
  expect(rateOrder('')).toEqual({})
})
