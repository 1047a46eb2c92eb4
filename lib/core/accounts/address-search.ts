import { type AddressPath, pathNamed, pathText } from '~/lib/core/bitcoin/address-type'
import type { AddressVerdict } from './address-use'
import { BRANCHES } from './own-address'

/** How many unused addresses in a row end the search of a branch (BIP44). */
export const ADDRESS_GAP = 20
/** How many first addresses tell whether an account is used at all. */
const PROBED = 3
/** The highest index that is ever asked about: the only server of a profile may invent use without end. */
export const LAST_SEARCHED = 10_000

/** The last index of each branch that counts as used; -1 where none does. */
export type Marks = readonly [receive: number, change: number]
export const NO_MARKS: Marks = [-1, -1]

/**
 * Parts of an account that are searched: both branches; its first addresses until one of them is used; nothing, where
 * no other wallet can have used it, or where it is a single address.
 */
export const SEARCH_SCOPES = ['whole', 'first', 'none'] as const
export type SearchScope = (typeof SEARCH_SCOPES)[number]

/** Verdicts on the addresses that were asked about, by path. */
export type Verdicts = ReadonlyMap<string, AddressVerdict>

export type AddressSearch = { scope: SearchScope; marks: Marks; verdicts: Verdicts }

/** Marks raised by what counts as used. A mark never falls. */
export function raisedMarks({ marks, verdicts }: Omit<AddressSearch, 'scope'>): Marks {
  const [receive, change] = marks
  const last = lastIndices(verdicts, 'counted')
  return [Math.max(receive, last[0]), Math.max(change, last[1])]
}

/** The marks by what servers have shown alone: a backup may have raised others. */
export function seenMarks({ verdicts }: Pick<AddressSearch, 'verdicts'>): Marks {
  return raisedMarks({ marks: NO_MARKS, verdicts })
}

/** The highest index of a branch that the account knows by heart: a gap beyond its mark. */
export function horizonOf(mark: number): number {
  return Math.min(mark + ADDRESS_GAP, LAST_SEARCHED)
}

/**
 * The addresses to ask about next, in the order of their indices; none ends the search. It goes a gap beyond the last use
 * that counts. One server's bare word leads it a gap further, and no further than that: so a server that invents use
 * without end is left behind, and one that hides use is not believed before the other was followed.
 */
export function nextPaths(search: AddressSearch): AddressPath[] {
  const { scope, verdicts } = search
  if (scope === 'none') return []
  const counted = raisedMarks(search)
  const claimed = lastIndices(verdicts, 'claimed')
  return BRANCHES.flatMap((branch) => {
    const reach = Math.min(claimed[branch] + ADDRESS_GAP, counted[branch] + 2 * ADDRESS_GAP, LAST_SEARCHED)
    const whole = Math.max(horizonOf(counted[branch]), reach)
    return pathsUpTo(branch, isWhole(search) ? whole : firstReach(branch), verdicts)
  })
}

/** Whether both branches are searched: of an account whose first addresses are asked, once one of them is used. */
export function isWhole(search: AddressSearch): boolean {
  return search.scope === 'whole' || (search.scope === 'first' && Math.max(...raisedMarks(search)) >= 0)
}

/** The addresses that are worth asking about again, since a server was silent or late. */
export function openPaths(verdicts: Verdicts): AddressPath[] {
  return pathsOf(verdicts, ({ isOpen }) => isOpen)
}

/** Paths of the verdicts that meet a condition, by branch and index. */
export function pathsOf(verdicts: Verdicts, isWanted: (verdict: AddressVerdict) => boolean): AddressPath[] {
  return [...verdicts]
    .flatMap(([text, verdict]) => (isWanted(verdict) ? [pathNamed(text)] : []))
    .toSorted((a, b) => a.branch - b.branch || a.index - b.index)
}

function firstReach(branch: AddressPath['branch']): number {
  return branch === 0 ? PROBED - 1 : -1
}

function pathsUpTo(branch: AddressPath['branch'], last: number, verdicts: Verdicts): AddressPath[] {
  return Array.from({ length: last + 1 }, (_, index) => ({ branch, index })).filter(
    (path) => !verdicts.has(pathText(path)),
  )
}

function lastIndices(verdicts: Verdicts, use: AddressVerdict['use']): [receive: number, change: number] {
  const last: [number, number] = [-1, -1]
  for (const [text, verdict] of verdicts) {
    if (verdict.use !== use) continue
    const { branch, index } = pathNamed(text)
    last[branch] = Math.max(last[branch], index)
  }
  return last
}
