import { asSeen } from '../as-seen'

/** A word that is in no phrase of the list: its place, counted from 1, and the words it may be meant for. */
export type UnknownWord = { place: number; word: string; nearest: string[] }

const MOST_SUGGESTED = 3
/** Of one typing error in a word, or two letters that changed places. */
const FARTHEST = 2

/** Signs that may stand between words: spaces, commas, quotation marks and others. */
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u

/** The word before each number of a list, and that number: `Word 1`. */
const FIRST_LABEL = /^[^\p{L}\p{N}]*([\p{L}\p{M}]+)\s*[#.]?\s*\p{N}+(?![\p{L}\p{N}])/u
const NUMBERS = /\p{N}+(?![\p{L}\p{N}])/gu
/** A heading before a line's only colon that follows no number: `Seed phrase:`. */
const HEADING = /^[^:]*\p{L}[^:\p{N}]*:(?=.*\p{L})(?!.*[^\p{N}\s]\s*:)/u

/**
 * The words of a phrase as typed or pasted, in lower case, each Chinese character being one; without the numbers of a
 * list, its labels, a heading, and what stands between words.
 */
export function wordsOf(phrase: string): string[] {
  return withoutLabels(asSeen(phrase))
    .split('\n')
    .map((line) => line.replace(HEADING, ' '))
    .join('\n')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{Script=Han}/gu, ' $& ')
    .split(BETWEEN_WORDS)
    .map((word) => word.replace(/^\p{N}+/u, ''))
    .filter((word) => word !== '')
}

function withoutLabels(text: string): string {
  const label = FIRST_LABEL.exec(text)?.[1]
  if (label === undefined) return text
  const labels = new RegExp(String.raw`(?<![\p{L}\p{N}])${label}\s*[#.]?\s*\p{N}+(?![\p{L}\p{N}])`, 'giu')
  const isEachNumber = text.match(labels)?.length === text.match(NUMBERS)?.length
  return isEachNumber ? text.replaceAll(labels, ' ') : text
}

/**
 * A word as it is compared: Latin letters without accents, and with Turkey's dotless "ı" as "i". Other scripts keep their
 * marks, because those of Japanese make other syllables.
 */
export function comparable(word: string): string {
  const plain = word.normalize('NFKD')
  return /^\p{Script=Latin}/u.test(plain) ? plain.replaceAll(/\p{M}/gu, '').replaceAll('ı', 'i') : plain
}

/** How many words of a phrase are in the list: the language that has the most is the one it is typed in. */
export function countKnown(phrase: string, list: readonly string[]): number {
  return listWordsOf(wordsOf(phrase), list).filter((word) => word !== undefined).length
}

/** With so many letters each word of a list in Latin letters is another (BIP39). */
const SHORT_LETTERS = 4

/**
 * The words of the list that those of a phrase stand for. Where none has more than four letters, four are the first ones
 * of a word.
 * @param words as `wordsOf` gives them
 */
export function listWordsOf(words: readonly string[], list: readonly string[]): (string | undefined)[] {
  const forms = comparables(list)
  const typed = words.map(comparable)
  const isShortened = typed.every((word) => word.length <= SHORT_LETTERS)
  return typed.map((word) => forms.get(word) ?? (isShortened ? wordBeginning(word, forms) : undefined))
}

function wordBeginning(letters: string, forms: ReadonlyMap<string, string>): string | undefined {
  if (letters.length !== SHORT_LETTERS || !/^\p{Script=Latin}+$/u.test(letters)) return undefined
  const [match, ...others] = [...forms].filter(([plain]) => plain.startsWith(letters))
  return others.length === 0 ? match?.[1] : undefined
}

const comparablesOf = new WeakMap<readonly string[], ReadonlyMap<string, string>>()

/** The words of a list by their comparable form, made once for each list. */
export function comparables(list: readonly string[]): ReadonlyMap<string, string> {
  const made = comparablesOf.get(list) ?? new Map(list.map((word) => [comparable(word), word]))
  comparablesOf.set(list, made)
  return made
}

/** The first word that is not in the list, if there is one. A word that is still being typed is not judged. */
export function firstUnknownWord(phrase: string, list: readonly string[]): UnknownWord | undefined {
  const place = unknownPlace(phrase, list)
  return place && { ...place, nearest: nearestWords(place.word, list) }
}

/** The same without suggestions, which take a thousand times as long. */
export function unknownPlace(
  phrase: string,
  list: readonly string[],
): Omit<UnknownWord, 'nearest'> | undefined {
  const words = wordsOf(phrase)
  const forms = comparables(list)
  const listWords = listWordsOf(words, list)
  const isEnded = /[^\p{L}\p{M}\p{N}]$/u.test(asSeen(phrase))
  const at = words.findIndex((word, index) => {
    if (listWords[index] !== undefined) return false
    const isBeingTyped = !isEnded && index === words.length - 1
    return !isBeingTyped || [...forms.keys()].every((candidate) => !candidate.startsWith(comparable(word)))
  })
  const word = words[at]
  return word === undefined ? undefined : { place: at + 1, word }
}

/** The phrase with another word at a place. */
export function withWord(phrase: string, place: number, word: string): string {
  return `${wordsOf(phrase)
    .map((old, index) => (index === place - 1 ? word : old))
    .join(' ')} `
}

/** The words of the list that are the fewest typing errors away, the nearest first: of a short word, most letters must agree. */
function nearestWords(word: string, list: readonly string[]): string[] {
  const typed = comparable(word)
  const farthest = Math.min(FARTHEST, Math.floor(typed.length / 2))
  return [...comparables(list)]
    .filter(([plain]) => Math.abs(plain.length - typed.length) <= farthest)
    .map(([plain, candidate]) => ({ candidate, errors: errorsBetween(typed, plain) }))
    .filter(({ errors }) => errors <= farthest)
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
