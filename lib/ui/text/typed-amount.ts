import { asSeen } from '~/lib/core/as-seen'
import { numberMarks } from './locale'

type Patterns = { grouped: RegExp; ambiguous: RegExp }
/** What stands between thousands, and before a fraction. */
type Marks = { group: ',' | '.'; decimal: ',' | '.' }

/** By what stands between thousands. */
const PATTERNS: Record<Marks['group'], Patterns> = {
  ',': patterns(',', '\\.'),
  '.': patterns('\\.', ','),
}

function patterns(group: string, decimal: string): Patterns {
  return {
    // Groups of three, followed by a decimal mark or occurring more than once, or India's, of two after the thousands:
    // none of these marks is a decimal one.
    grouped: new RegExp(
      String.raw`^\d{1,3}(${group}\d{3})+${decimal}\d*$|^\d{1,3}(${group}\d{3}){2,}$|^\d{1,2}(${group}\d{2})+${group}\d{3}(${decimal}\d*)?$`,
    ),
    // Either thousands or three decimals: amounts are never guessed.
    ambiguous: new RegExp(String.raw`^[1-9]\d{0,2}${group}\d{3}$`),
  }
}

/** What keyboards for Arabic and Japanese write in the place of digits, points and commas, beside full width. */
const OTHER_MARKS = /[\u0660-\u0669\u06f0-\u06f9\u066b\u066c\u3001\u3002]/g
/** Switzerland's mark between thousands, which is never a decimal one. */
const APOSTROPHES = /(?<=\d)['\u2019](?=\d{3})/g

/** Arabic's own marks say which they are, whatever the page's language has in their place. */
function plainMark(mark: string, { group, decimal }: Marks): string {
  if (mark === '\u066b') return decimal
  if (mark === '\u066c') return group
  if (mark === '\u3002') return '.'
  // The last four bits of each digit's number are its value.
  return mark === '\u3001' ? ',' : String(mark.charCodeAt(0) & 15)
}

/**
 * What is typed as an amount, in the form that is parsed: in plain digits, without spaces and grouping, with a point for a
 * decimal comma, and with a digit on each side of it. Where both could be meant, the language of the page tells which mark
 * is which. What could be read in two ways becomes no amount.
 */
export function typedAmount(text: string): string {
  const marks: Marks =
    numberMarks().decimal === ',' ? { group: '.', decimal: ',' } : { group: ',', decimal: '.' }
  const { group } = marks
  const bare = asSeen(text)
    .replace(/\s/g, '')
    .replace(OTHER_MARKS, (mark) => plainMark(mark, marks))
    .replace(APOSTROPHES, '')
  const { grouped, ambiguous } = PATTERNS[group]
  if (ambiguous.test(bare)) return bare.replace('.', ',')
  return (grouped.test(bare) ? bare.replaceAll(group, '') : bare)
    .replace(',', '.')
    .replace(/^\./, '0.')
    .replace(/\.$/, '')
}
