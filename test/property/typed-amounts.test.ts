import * as fc from 'fast-check'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { LANGUAGE_TAGS } from '~/lib/contract/languages'
import { readAmount } from '~/lib/core/typed-amount'
import { useCatalogue } from '~/lib/ui/text/catalogue'
import { btcGroups, exactText, satsText, tokenText } from '~/lib/ui/text/format'
import { catalogueOf, messages } from '~/lib/ui/text/locale.fixture'
import { numberMarks } from '~/lib/ui/text/locale'
import { refusalWords } from '~/lib/ui/text/typed-amount'
import {
  bitcoinField,
  readInUnit,
  tokenField,
  type TypedReading,
  type TypedUnit,
} from '~/lib/ui/text/typed-unit'
import { PATIENCE_MS, runs } from './runs'

vi.setConfig({ testTimeout: PATIENCE_MS })
afterAll(() => useCatalogue(messages))

/** How a decimal can be read: its digits before and after the decimal mark. */
type Value = { whole: string; fraction: string }

/** All values that marked digits can have, by trying each mark as the decimal one: groups are counted, not matched. */
function valuesOf(text: string): Value[] {
  const marks = Array.from(text).flatMap((character, at) => (/\d/.test(character) ? [] : [at]))
  const isDecimal = (at: number) => ['.', ',', '٫'].includes(text[at] ?? '')
  return [text.length, ...marks.filter(isDecimal)].flatMap((end) => {
    const groups = marks.filter((at) => at < end)
    const fraction = text.slice(end + 1)
    const whole = text.slice(0, end).replaceAll(/\D/g, '')
    const isEmpty = whole === '' && fraction === ''
    return isEmpty || /\D/.test(fraction) || !isGrouped(text, groups, end) ? [] : [{ whole, fraction }]
  })
}

function isGrouped(text: string, groups: readonly number[], end: number): boolean {
  const [first] = groups
  if (first === undefined) return true
  const kinds = new Set(groups.map((at) => text[at]))
  if (kinds.size > 1 || kinds.has('٫') || kinds.has(text[end])) return false
  const sizes = [...groups, end].slice(1).map((at, index) => at - (groups[index] ?? 0) - 1)
  const head = text.slice(0, first)
  const inner = sizes.slice(0, -1)
  const isWestern = head.length <= 3 && inner.every((size) => size === 3)
  const isIndian = head.length <= 2 && inner.every((size) => size === 2)
  return sizes.at(-1) === 3 && Number(head) > 0 && (isWestern || isIndian)
}

const unitsOf = ({ whole, fraction }: Value, decimals: number) =>
  /[1-9]/.test(fraction.slice(decimals))
    ? null
    : BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))

const MARKS = ['.', ',', "'", ' ', '٫', '٬']
const marked = fc
  .array(fc.oneof(fc.constantFrom('0', '1', '12', '000', '234', '00', '5000'), fc.constantFrom(...MARKS)), {
    minLength: 1,
    maxLength: 7,
  })
  .map((parts) => parts.join('').trim())

describe('digits and marks in any order', () => {
  const decimals = fc.constantFrom(0, 2, 6, 8, 18)

  it('are a number that the text says, or none', () => {
    fc.assert(
      fc.property(marked, decimals, fc.constantFrom('.', ',', ' '), (text, places, group) => {
        const values = valuesOf(text)
        const reading = readAmount(text, [{ names: ['X'], decimals: places }], group)
        if (reading.is === 'ambiguous') expect(values).toHaveLength(/٬/.test(text) ? 1 : 2)
        // A fraction in groups is tried below: here it is no second reading.
        const bare = text.replaceAll(/(?<=[.,٫].*) /g, '')
        if (reading.is === 'amount' && text !== '')
          expect([...values, ...valuesOf(bare)].map((value) => unitsOf(value, places))).toContain(
            reading.units,
          )
      }),
      runs(3_000),
    )
  })

  it('with one reading alone are that number', () => {
    fc.assert(
      fc.property(marked, decimals, fc.constantFrom('.', ',', ' '), (text, places, group) => {
        const [value, ...others] = valuesOf(text)
        fc.pre(value !== undefined && others.length === 0 && !/^\d{1,4}[.,]\d{4}$|٬/.test(text))
        const hasDecimalMark = value.fraction !== '' || /[.,٫]$/.test(text)
        const units = places === 0 && hasDecimalMark ? null : unitsOf(value, places)
        const reading = readAmount(text, [{ names: ['X'], decimals: places }], group)
        expect(reading.is === 'amount' ? reading.units : null).toBe(units)
      }),
      runs(3_000),
    )
  })

  it('with two readings are refused where the language groups so', () => {
    const lone = fc.record({
      whole: fc.integer({ min: 1, max: 999 }),
      mark: fc.constantFrom('.', ','),
      rest: fc.integer({ min: 0, max: 999 }),
      group: fc.constantFrom('.', ',', ' '),
    })
    fc.assert(
      fc.property(lone, ({ whole, mark, rest, group }) => {
        const text = `${whole}${mark}${String(rest).padStart(3, '0')}`
        const read = (places: number) => readAmount(text, [{ names: ['X'], decimals: places }], group)
        expect(read(0)).toMatchObject({ units: BigInt(whole * 1_000 + rest) })
        if (mark === group) expect(read(8).is).toBe('ambiguous')
        else expect(read(3)).toMatchObject({ units: BigInt(whole * 1_000 + rest) })
      }),
      runs(300),
    )
  })
})

/** Numbers as the languages of Satspan write them, and as their neighbours do, in their digits and in ours. */
const LOCALES = [
  ...LANGUAGE_TAGS,
  'en-IN',
  'de-CH',
  'de-AT',
  'fr-CH',
  'es-MX',
  'pt-PT',
  'ar-EG',
  'fa',
  'zh-TW',
]
const written = fc.record({
  units: fc.bigInt({ min: 0n, max: 10n ** 30n }),
  decimals: fc.constantFrom(0, 2, 6, 8, 18),
  locale: fc.constantFrom(...LOCALES),
  digits: fc.constantFrom('', '-u-nu-latn', '-u-nu-arab', '-u-nu-arabext', '-u-nu-fullwide'),
  useGrouping: fc.constantFrom('always' as const, 'auto' as const, 'min2' as const, false as const),
  isPadded: fc.boolean(),
} as const)

/** The value in a decimal's full digits. */
function plainOf(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const at = digits.length - decimals
  return decimals === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`
}

function numeric(text: string): `${number}` {
  if (isNumeric(text)) return text
  throw new Error(text)
}

const isNumeric = (text: string): text is `${number}` => /^\d+(\.\d+)?$/.test(text)

describe.each(LANGUAGE_TAGS)('in %s', async (language) => {
  const catalogue = await catalogueOf(language)

  /** The exact value, or a refusal that names it as one of two. */
  function expectRead(text: string, units: bigint, decimals: number) {
    const reading = readAmount(text, [{ names: ['X'], decimals }], numberMarks().group)
    if (reading.is !== 'ambiguous') {
      expect({ text, ...reading }).toMatchObject({ is: 'amount', units })
      return
    }
    const [decimal, grouped] = reading.readings
    const values = [decimal, grouped].map((plain) => {
      const [whole = '', fraction = ''] = plain.split('.')
      return unitsOf({ whole, fraction }, decimals)
    })
    expect(values).toContain(units)
  }

  it('reads a number as written, in any language', () => {
    useCatalogue(catalogue)
    fc.assert(
      fc.property(written, ({ units, decimals, locale, digits, useGrouping, isPadded }) => {
        const text = new Intl.NumberFormat(locale + digits, {
          useGrouping,
          minimumFractionDigits: isPadded ? decimals : 0,
          maximumFractionDigits: decimals,
        }).format(numeric(plainOf(units, decimals)))
        // Four decimals after a mark that groups here may be a group of East Asia.
        const [whole = '', rest = ''] = text.split(numberMarks().group)
        fc.pre(whole.length > 4 || rest.length !== 4)
        expectRead(text, units, decimals)
      }),
      runs(400),
    )
  })

  it('what the screens show is read as what it is', () => {
    useCatalogue(catalogue)
    const amounts = fc.record({
      sats: fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n }),
      decimals: fc.nat(18),
    })
    fc.assert(
      fc.property(amounts, ({ sats, decimals }) => {
        const read = (text: string, unit: TypedUnit) => readInUnit(text, unit, bitcoinField())
        for (const text of [
          btcGroups(sats).join(''),
          `${btcGroups(sats).join('\u202f')} BTC`,
          exactText(sats, 8),
        ])
          expect(read(text, 'own')).toMatchObject({ is: 'amount', units: sats })
        for (const text of [satsText(sats), `${satsText(sats)}\u00a0sats`, sats.toLocaleString(language)])
          expect(read(text, 'sats')).toMatchObject({ is: 'amount', units: sats })
        const exact = exactText(sats, decimals)
        expect(readInUnit(exact, 'own', tokenField({ symbol: 'X', decimals }))).toMatchObject({ units: sats })
        const text = tokenText(sats, decimals)
        const reading = readInUnit(`${text} X`, 'own', tokenField({ symbol: 'X', decimals }))
        expect(['amount', 'ambiguous']).toContain(reading.is)
      }),
      runs(200),
    )
  })

  it('each refusal names the unit of its field', () => {
    useCatalogue(catalogue)
    const words = (text: string, unit: TypedUnit) => {
      const reading: TypedReading = readInUnit(text, unit, bitcoinField())
      return refusalWords(reading, unit === 'sats' ? 'sats' : 'BTC')
    }
    expect(words('1.5', 'sats')).toMatch(/sats.*50000|50000.*sats/)
    expect(words('5 mBTC', 'own')).toMatch(/mBTC.*BTC/)
    expect(words('1.5 sats', 'own')).toMatch(/sats/)
    const lone = `12${numberMarks().group}345`
    if (/[.,]/.test(lone)) expect(words(lone, 'own')).toMatch(/12[.,]345.*12345/)
    expect(words('0.5', 'own')).toBeUndefined()
  })
})
