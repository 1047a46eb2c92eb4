import { expect, it } from 'vitest'
import { CURRENCIES } from './currency'
import { localeCurrency } from './locale-currency'

it.each([
  ['en-US', 'USD'],
  ['en', 'USD'],
  ['en-GB', 'GBP'],
  ['de', 'EUR'],
  ['de-AT', 'EUR'],
  ['de-CH', 'CHF'],
  ['fr-CA', 'CAD'],
  ['ja', 'JPY'],
  ['pt-BR', 'BRL'],
  ['pt-PT', 'EUR'],
  ['tr', 'TRY'],
  ['zh-CN', 'CNY'],
  ['ru', null],
  ['zh-TW', null],
  ['', null],
  ['no locale', null],
])('names the money of %s: %s', (locale, currency) => {
  expect(localeCurrency(locale, CURRENCIES)).toBe(currency)
})

it('names no money without a feed', () => {
  expect(localeCurrency('ja', ['USD', 'EUR'])).toBeNull()
  expect(localeCurrency('de', ['USD'])).toBeNull()
  expect(localeCurrency('en-US', [])).toBeNull()
})
