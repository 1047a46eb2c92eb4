import { isSame } from '~/lib/core/recipient/judge'
import { addressGroups, placed } from './format'

/** A run of characters, from `at` of its group on. */
type Run = { at: number; text: string; differs: boolean }

/** A group of four of each address, one above the other. */
export type ComparedGroup = { at: number; known: string; entered: Run[] }

/**
 * Two addresses in groups of four, with the characters of the entered one that differ. Upper and lower case differ only
 * where they do in the address.
 *
 *     comparedGroups('0xABcd12', '0xabce') // [{ at: 0, known: 'abce', entered: [{ at: 0, text: 'ABc', differs: false }, …] }, …]
 */
export function comparedGroups(entered: string, other: string): ComparedGroup[] {
  const isCaseless = isSame(entered, entered.toLowerCase())
  const fold = (text: string) => (isCaseless ? text.toLowerCase() : text)
  const left = addressGroups(entered).groups
  const right = addressGroups(other).groups
  return placed(left.length < right.length ? right : left).map(({ at }, index) => {
    const of = right[index] ?? ''
    return { at, known: of, entered: runsOf(left[index] ?? '', (place) => fold(of.charAt(place)), fold) }
  })
}

function runsOf(text: string, knownAt: (place: number) => string, fold: (text: string) => string): Run[] {
  const runs: Run[] = []
  for (const [place, character] of Array.from(text).entries()) {
    const differs = fold(character) !== knownAt(place)
    const last = runs.at(-1)
    if (last?.differs === differs) last.text += character
    else runs.push({ at: place, text: character, differs })
  }
  return runs
}
