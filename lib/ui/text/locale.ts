import { message } from './message'

/**
 * The locale of the texts on the page, for everything that is written by rules: numbers, dates, plurals. Not the
 * browser's own, for which there may be no texts. Digits are those of addresses in every language.
 */
export function locale(): string {
  return `${message('app.locale')}-u-nu-latn`
}

/** The plural form of `count` in the language of the page: `one`, `few`, `other`, … */
export function pluralCategory(count: number): Intl.LDMLPluralRule {
  return new Intl.PluralRules(locale()).select(count)
}

/** Joins sentences: Chinese and Japanese leave no space after a full stop. */
export function inOneParagraph(sentences: readonly string[]): string {
  return sentences.join(/^(zh|ja)\b/.test(locale()) ? '' : ' ')
}

/** The marks between thousands, and between a number and its decimals. */
export type NumberMarks = { group: string; decimal: string }

const marksByLocale = new Map<string, NumberMarks>()

export function numberMarks(): NumberMarks {
  const current = locale()
  const stored = marksByLocale.get(current)
  if (stored !== undefined) return stored
  const parts = new Intl.NumberFormat(current, { useGrouping: 'always' }).formatToParts(1234.5)
  const mark = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? ''
  const marks = { group: mark('group'), decimal: mark('decimal') }
  marksByLocale.set(current, marks)
  return marks
}

/** A plain number (`1234.5`) with the decimal mark of the page's language, without grouping. */
export function decimalText(plain: string): string {
  return plain.replace('.', numberMarks().decimal)
}
