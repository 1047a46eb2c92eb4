import { afterAll, describe, expect, test } from 'vitest'
import { useCatalogue } from './catalogue'
import { catalogueOf, messages } from './locale.fixture'
import { clipped, readTyped, refusalWords, typedUnits } from './typed-amount'

const BTC = { names: ['BTC'], decimals: 8 }
const SATS = { names: ['sats'], decimals: 0 }
const words = (text: string, unit = BTC) => refusalWords(readTyped(text, unit), unit.names[0] ?? '')

test.each([
  ['1,000', BTC, '“1,000” can mean 1 or 1000. Type the one you mean.'],
  ['1.000', BTC, undefined],
  ['1.5', SATS, 'Type whole sats only, like 50000.'],
  ['100.000', SATS, undefined],
  ['$5', BTC, "“$” doesn't fit this field. Type the amount in BTC."],
  ['5 mBTC', SATS, "“mBTC” doesn't fit this field. Type the amount in sats."],
  ['abc', BTC, 'Enter a number like 0.01.'],
])('says why %j is not read', (text, unit, sentence) => {
  expect(words(text, unit)).toBe(sentence)
})

describe('in German', async () => {
  const german = await catalogueOf('de')
  afterAll(() => useCatalogue(messages))

  test('names both readings by its marks', () => {
    useCatalogue(german)
    expect(words('1.250')).toBe('„1.250“ kann 1,25 oder 1250 bedeuten. Geben Sie die gemeinte Zahl ein.')
    expect(typedUnits('1,25', BTC)).toBe(125_000_000n)
    expect(typedUnits('1250', BTC)).toBe(125_000_000_000n)
  })
})

test('tells nothing typed from nothing', () => {
  expect(typedUnits(' \u200b', BTC)).toBeUndefined()
  expect(typedUnits('0', BTC)).toBe(0n)
  expect(typedUnits('x', BTC)).toBeNull()
})

test.each([`${'0'.repeat(79)}1`, `1${' '.repeat(90)}000`])('cuts no text to another number', (text) => {
  expect(typedUnits(clipped(text + '0'), SATS)).toBeNull()
})
