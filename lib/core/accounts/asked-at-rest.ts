import { type AddressPath, pathText } from '~/lib/core/bitcoin/address-type'
import type { AddressVerdict } from './address-use'
import { horizonOf, type Marks, pathsOf, type Verdicts } from './address-search'
import { BRANCHES } from './own-address'

/** How many addresses without coins one opening of the wallet asks about. */
const EACH_OPENING = 5
/** A page that is open for so long counts as opened again. */
const OPENING_MS = 60 * 60_000
const DAY_MS = 24 * 60 * 60_000

export type AtRest = {
  marks: Marks
  /** Also when each was asked about last (unix ms). */
  verdicts: ReadonlyMap<string, AddressVerdict & { askedAt: number }>
  /** Addresses of open entries, and those that were handed out and are not paid yet. */
  awaited: readonly AddressPath[]
}

/** Addresses that may be paid at any time: those with coins, and those that somebody was given. */
export function likelyPaths(verdicts: Verdicts, awaited: AtRest['awaited']): AddressPath[] {
  const paths = [...pathsOf(verdicts, mayHaveCoins), ...awaited]
  return [...new Map(paths.map((path) => [pathText(path), path])).values()]
}

/** Coins of a use that servers dispute and nothing proves are withheld: a lying server would invent them everywhere. */
function mayHaveCoins({ use, hasCoins, isDisputed }: AddressVerdict): boolean {
  return hasCoins && (use === 'counted' || !isDisputed)
}

/**
 * The next in turn of all other addresses, up to a gap beyond the marks: another wallet with the same keys may have handed one
 * out, and old ones are paid again. None so soon after the last of them, whichever worker asked.
 */
export function pathsInTurn(rest: AtRest, now: number): AddressPath[] {
  const others = byAge(rest)
  const isOpen = others.some((path) => ageOf(rest, path, now) < OPENING_MS)
  return isOpen ? [] : others.slice(0, EACH_OPENING)
}

/** Those of the same addresses that nobody has asked about for a day. */
export function overduePaths(rest: AtRest, now: number): AddressPath[] {
  return byAge(rest).filter((path) => ageOf(rest, path, now) >= DAY_MS)
}

/** The longest unasked first; of those the lower index, which other wallets hand out first. */
function byAge(rest: AtRest): AddressPath[] {
  const likely = new Set(likelyPaths(rest.verdicts, rest.awaited).map(pathText))
  return BRANCHES.flatMap((branch) =>
    Array.from({ length: horizonOf(rest.marks[branch]) + 1 }, (_, index) => ({ branch, index })),
  )
    .filter((path) => !likely.has(pathText(path)))
    .toSorted((a, b) => askedAtOf(rest, a) - askedAtOf(rest, b) || a.index - b.index)
}

function askedAtOf({ verdicts }: AtRest, path: AddressPath): number {
  return verdicts.get(pathText(path))?.askedAt ?? 0
}

/** A time ahead of the clock says that this was set back. */
function ageOf(rest: AtRest, path: AddressPath, now: number): number {
  const age = now - askedAtOf(rest, path)
  return age < 0 ? DAY_MS : age
}
