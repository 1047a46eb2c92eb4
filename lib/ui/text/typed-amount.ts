import { sanitizeText } from '~/lib/contract/text'
import { asSeen } from '~/lib/core/as-seen'
import { type AmountReading, type AmountUnit, readAmount } from '~/lib/core/typed-amount'
import { i18n } from './i18n'
import { decimalText, numberMarks } from './locale'

/** Longer than any amount: 78 digits are more than a token's contract can count. */
const MAX_LENGTH = 80

/** Typed text as a field keeps it. A longer one ends in a character that no amount has: cut, it would be another. */
export function clipped(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}

/** Reads typed text by the marks of the page's language, as `readAmount`. */
export function readTyped<Unit extends AmountUnit>(
  text: string,
  ...units: [Unit, ...Unit[]]
): AmountReading<Unit> {
  return readAmount(text, units, numberMarks().group)
}

/** Reads typed text in base units; `undefined` where there is none, `null` if it is no amount. */
export function typedUnits(text: string, unit: AmountUnit): bigint | null | undefined {
  if (asSeen(text).trim() === '') return undefined
  const reading = readTyped(text, unit)
  return reading.is === 'amount' ? reading.units : null
}

/** Why typed text is not read, and what to type instead; `undefined` where it is. */
export function refusalWords(reading: AmountReading<AmountUnit>, symbol: string): string | undefined {
  switch (reading.is) {
    case 'amount':
      return undefined
    case 'ambiguous': {
      const [one, other] = reading.readings
      const facts = { typed: reading.typed, one: decimalText(one), other }
      return i18n.t('amount.two_readings', facts)
    }
    case 'foreign': {
      const facts = { typed: sanitizeText(reading.name, 20), unit: sanitizeText(symbol, 20) }
      return i18n.t('amount.other_unit', facts)
    }
    case 'malformed':
      return reading.unit.decimals === 0
        ? i18n.t('amount.whole', {
            unit: sanitizeText(reading.unit.names[0] ?? symbol, 20),
            example: '50000',
          })
        : i18n.t('errors.amount_malformed.next')
  }
}
