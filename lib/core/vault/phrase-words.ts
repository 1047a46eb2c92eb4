/** A word that is in no phrase of the list: its place, counted from 1, and the words it may be meant for. */
export type UnknownWord = { place: number; word: string; nearest: string[] }

const MOST_SUGGESTED = 3
/** Of one typing error in a word, or two letters that changed places. */
const FARTHEST = 2

/** The words of a phrase as typed, in lower case, each Chinese character being one. */
export function wordsOf(phrase: string): string[] {
  return phrase
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Script=Han}/gu, ' $& ')
    .split(/\s+/)
    .filter((word) => word !== '')
}

/** Without accents where letters are Latin. In Japanese, the marks that look alike to Unicode make other syllables. */
export function comparable(word: string): string {
  const plain = word.normalize('NFKD')
  return /^\p{Script=Latin}/u.test(plain) ? plain.replaceAll(/\p{M}/gu, '') : plain
}

/** How many words of a phrase are in the list: the language that has the most is the one it is typed in. */
export function countKnown(phrase: string, list: readonly string[]): number {
  const known = new Set(list.map(comparable))
  return wordsOf(phrase).filter((word) => known.has(comparable(word))).length
}

/** The first word that is not in the list, if there is one. A word that is still being typed is not judged. */
export function firstUnknownWord(phrase: string, list: readonly string[]): UnknownWord | undefined {
  const words = wordsOf(phrase)
  const known = new Set(list.map(comparable))
  const isEnded = /\s$/.test(phrase)
  const at = words.findIndex((word, index) => {
    if (known.has(comparable(word))) return false
    const isBeingTyped = !isEnded && index === words.length - 1
    return !isBeingTyped || [...known].every((candidate) => !candidate.startsWith(comparable(word)))
  })
  const word = words[at]
  return word === undefined ? undefined : { place: at + 1, word, nearest: nearestWords(word, list) }
}

/** The phrase with another word at a place. */
export function withWord(phrase: string, place: number, word: string): string {
  return `${wordsOf(phrase)
    .map((old, index) => (index === place - 1 ? word : old))
    .join(' ')} `
}

/** The words of the list that are the fewest typing errors away, the nearest first. */
function nearestWords(word: string, list: readonly string[]): string[] {
  return list
    .map((candidate) => ({ candidate, errors: errorsBetween(comparable(word), comparable(candidate)) }))
    .filter(({ errors }) => errors <= FARTHEST)
    .toSorted((a, b) => a.errors - b.errors)
    .slice(0, MOST_SUGGESTED)
    .map(({ candidate }) => candidate)
}

/**
 * Letters to insert, drop, replace or swap with their neighbour until `a` is `b`: the optimal string alignment distance.
 * The rows of its table are kept, of which the last three are needed.
 */
function errorsBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const options = [
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      ]
      if (isSwapped) options.push(at(beforeLast, column - 2) + 1)
      current.push(Math.min(...options))
    }
    beforeLast = last
    last = current
  }
  return at(last, b.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity
}
