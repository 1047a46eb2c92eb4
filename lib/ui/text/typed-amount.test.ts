import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useCatalogue } from './catalogue'
import { messages } from './locale.fixture'
import { typedAmount } from './typed-amount'

test.each([
  ['0.01', '0.01'],
  ['0,01', '0.01'],
  ['0,001', '0.001'],
  [',5', '0.5'],
  ['.5', '0.5'],
  ['1,', '1'],
  ['1 000,5', '1000.5'],
  ['1\u202f000', '1000'],
  ['1,234.56', '1234.56'],
  ['1,234,567', '1234567'],
  ['1,0005', '1.0005'],
  ['０．０１', '0.01'],
  ['１，２３４．５', '1234.5'],
  ['٠٫٠١', '0.01'],
  ['١٬٢٣٤٫٥', '1234.5'],
  ['۰٫۹', '0.9'],
  ['\u202a0.5\u202c', '0.5'],
  ['\u200b1\u2060.\u00ad5\ufeff', '1.5'],
  ['\u061c٠٫٥\u200f', '0.5'],
  ['０。０１', '0.01'],
  ['1’234.5', '1234.5'],
  ["1'234'567", '1234567'],
  ['1,00,000', '100000'],
  ['12,34,567.5', '1234567.5'],
])('%j is read as %s', (typed, text) => {
  expect(typedAmount(typed)).toBe(text)
})

test.each([
  '1,000',
  '12,345',
  '1.2.3',
  '1,2,3',
  '1.234,56',
  '１，０００',
  '1٬000',
  '½',
  '1²',
  '1’23',
  '1,2,345',
  '0.5 BTC',
  '-1',
  '1e3',
])('%j becomes no amount', (typed) => {
  expect(typedAmount(typed)).not.toMatch(/^\d+(\.\d+)?$/)
})

describe('where the decimal mark is a comma', () => {
  beforeAll(() => useCatalogue({ app_locale: 'de' }))
  afterAll(() => useCatalogue(messages))

  test.each([
    ['0,01', '0.01'],
    ['0.01', '0.01'],
    ['1,234', '1.234'],
    ['1.234,56', '1234.56'],
    ['1.234.567', '1234567'],
    ['1 000,5', '1000.5'],
    ['٠٫٠١', '0.01'],
    ['١٬٢٣٤٫٥', '1234.5'],
    ['١٢٫٣٤٥', '12.345'],
    ['\u20660,5\u2069', '0.5'],
    ['1’234,5', '1234.5'],
    ['1.00.000,5', '100000.5'],
  ])('%j is read as %s', (typed, text) => {
    expect(typedAmount(typed)).toBe(text)
  })

  test.each(['1.000', '12.345', '1,234.56', '1,2,3', '١٬٢٣٤'])('%j becomes no amount', (typed) => {
    expect(typedAmount(typed)).not.toMatch(/^\d+(\.\d+)?$/)
  })
})
