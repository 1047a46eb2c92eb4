import { parseUnits } from './amount'
import { asSeen } from './as-seen'

/** A unit that an amount can be typed in. */
export type AmountUnit = {
  /** Names that people write before or after the number. */
  names: readonly string[]
  decimals: number
  /** The greatest amount that there can be, in base units. */
  most?: bigint
}

/** A typed text's amount in base units, or why it is not read. */
export type AmountReading<Unit extends AmountUnit> =
  | { is: 'amount'; units: bigint; unit: Unit }
  /** `readings`: the decimal and the grouped one, as plain decimals. */
  | { is: 'ambiguous'; typed: string; readings: readonly [decimal: string, grouped: string] }
  | { is: 'foreign'; name: string }
  | { is: 'malformed'; unit: Unit }

/** Forms of digits, points and commas that keyboards for Arabic and Japanese write, beside full width. */
const OTHER_FORMS = /[\u0660-\u0669\u06f0-\u06f9\u060c\u3001\u3002\u2019]/g
const PLAIN_MARKS: Readonly<Record<string, string>> = {
  '\u060c': ',',
  '\u3001': ',',
  '\u3002': '.',
  '\u2019': "'",
}

/** Arabic's mark between thousands. It differs from the decimal one by a stroke: people confuse them. */
const ARABIC_GROUP = '\u066c'
const NUMBER = /^(\D*?)([.,\u066b]?\d[\d.,\u066b\u066c'\s]*)(.*)$/su
const LAST_MARK = /^(.*)([.,\u066b\u066c])(.*)$/s
/** Groups of three, or India's: of two above the thousands. One mark stands between all of them. */
const GROUPED = /^(\d{1,3})([.,\u066c' ])\d{3}(?:\2\d{3})*$|^(\d{1,2})([.,\u066c' ])\d\d(?:\4\d\d)*\4\d{3}$/
/** Digits after the mark, also in groups of three, or as Satspan shows those of bitcoin. */
const FRACTION = /^(?:\d*|\d{3}(?: \d{3})*(?: \d{1,3})?|\d\d \d{3} \d{3})$/

/**
 * Reads a typed or pasted amount: a number as people of any language group it, alone or with the name of a unit. Never a
 * number that the text does not say: what has two readings, or names another unit, is refused.
 * @param units that can be read; the first applies where the text names none
 * @param groupMark between thousands in the language of the page
 */
export function readAmount<Unit extends AmountUnit>(
  text: string,
  units: readonly [Unit, ...Unit[]],
  groupMark: string,
): AmountReading<Unit> {
  const seen = plainForms(asSeen(text)).trim()
  const [first] = units
  if (seen === '') return { is: 'amount', units: 0n, unit: first }
  const [, before = '', number = '', after = ''] = NUMBER.exec(seen) ?? []
  if (number === '') return { is: 'malformed', unit: first }
  const named = [before, after].map(nameForm).filter((name) => name !== '')
  const unit = unitOf(named, units)
  if (unit === undefined)
    return /[\p{L}\p{Sc}]/u.test(named.join(''))
      ? { is: 'foreign', name: `${before.trim()} ${after.trim()}`.trim() }
      : { is: 'malformed', unit: first }
  return numberIn(number.trim().replaceAll(/\s/g, ' '), unit, groupMark)
}

/** The first unit that all these names mean: that of the field where two have the same name. */
function unitOf<Unit extends AmountUnit>(
  named: readonly string[],
  units: readonly [Unit, ...Unit[]],
): Unit | undefined {
  return units.find(({ names }) => {
    const forms = new Set(names.map(nameForm))
    return named.every((name) => forms.has(name))
  })
}

function numberIn<Unit extends AmountUnit>(
  number: string,
  unit: Unit,
  groupMark: string,
): AmountReading<Unit> {
  const decimal = decimalOf(number, groupMark)
  const grouped = wholeOf(number)
  const hasMark = /\D/.test(number)
  const mark = LAST_MARK.exec(number)?.[2]
  const isTwofold = decimal !== null && grouped !== null && hasMark
  if (isTwofold && unit.decimals > 0 && (mark === groupMark || mark === ARABIC_GROUP))
    return { is: 'ambiguous', typed: number, readings: [withoutZeros(decimal), grouped] }
  // What has no decimals has no decimal mark.
  const plain = unit.decimals === 0 ? grouped : hasMark ? (decimal ?? grouped) : grouped
  return inBaseUnits(plain, unit)
}

function inBaseUnits<Unit extends AmountUnit>(plain: string | null, unit: Unit): AmountReading<Unit> {
  try {
    const units = parseUnits(plain ?? '', unit.decimals)
    if (unit.most === undefined || units <= unit.most) return { is: 'amount', units, unit }
  } catch {
    // More digits than the unit has, or no number.
  }
  return { is: 'malformed', unit }
}

/** The number if its last mark is the decimal one, as a plain decimal. */
function decimalOf(number: string, groupMark: string): string | null {
  const [, before = '', mark, fraction = ''] = LAST_MARK.exec(number) ?? []
  if (mark === undefined || !FRACTION.test(fraction)) return null
  const whole = before === '' ? '0' : wholeOf(before)
  if (whole === null || before.includes(mark)) return null
  // After a mark that groups, spaces may go on grouping, and four digits are a group in East Asia.
  if (mark === groupMark && /^0*[1-9]\d{0,3}$/.test(before) && /^\d{4}$| /.test(fraction)) return null
  if (mark === ARABIC_GROUP && wholeOf(number) === null) return null
  const digits = fraction.replaceAll(' ', '')
  return digits === '' ? whole : `${whole}.${digits}`
}

/** Digits, in groups or not; `null` where they are grouped as no language does. */
function wholeOf(text: string): string | null {
  if (/^\d+$/.test(text)) return text
  const groups = GROUPED.exec(text)
  // "0.100" has no thousands.
  return groups !== null && /[1-9]/.test(groups[1] ?? groups[3] ?? '') ? text.replaceAll(/\D/g, '') : null
}

function withoutZeros(decimal: string): string {
  return decimal.replace(/\.?0+$/, '')
}

function plainForms(text: string): string {
  // The last four bits of each digit's number are its value.
  return text.replace(OTHER_FORMS, (form) => PLAIN_MARKS[form] ?? String(form.charCodeAt(0) & 15))
}

/** A unit's name as it is compared: "US$ " and "us$" are one, and so are a yen sign and its wide form. A sentence may end. */
function nameForm(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/(?<=[\p{L}\p{Sc}])[.,;:]+$/u, '')
    .toLowerCase()
}
