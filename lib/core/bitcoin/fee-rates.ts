import type { Disputed } from '../disputable'
import { MIN_RELAY_FEE_RATE } from './size'

/** sat/vB to confirm within so many blocks, by that number: the lower of two servers'. */
export type FeeRates = {
  rates: ReadonlyMap<number, number>
  /** The higher ones, where two servers are further apart than moments and methods explain. */
  dearer?: ReadonlyMap<number, number>
}

/** In sat/vB. */
export type TypedRate = { feeRate?: number }

type Choice = keyof typeof TARGET_BLOCKS

/** Blocks within which each fee choice aims to confirm. */
export const TARGET_BLOCKS = { fast: 1, normal: 3, slow: 12 } as const

/**
 * sat/vB for the slowest target that is at least as fast as requested. Never below what nodes usually relay.
 */
export function rateFor(feeRates: ReadonlyMap<number, number>, targetBlocks: number): number | undefined {
  const targets = [...feeRates.keys()].toSorted((a, b) => a - b)
  const best = targets.findLast((target) => target <= targetBlocks) ?? targets[0]
  const rate = best === undefined ? undefined : feeRates.get(best)
  return rate === undefined ? undefined : Math.max(rate, MIN_RELAY_FEE_RATE)
}

/**
 * The chosen speed's cost in sat/vB, the typed rate, or from the slowest to the fastest where nothing was chosen. Where
 * servers are far apart, `low` is by the dearer one, as less may be too slow, and `high` by the cheaper one.
 */
export function chosenRates(
  { rates, dearer = rates }: FeeRates,
  { feeChoice, feeRate }: { feeChoice: Choice | null } & TypedRate,
): { low: number; high: number } | undefined {
  const low = feeRate ?? rateFor(dearer, TARGET_BLOCKS[feeChoice ?? 'slow'])
  const high = feeRate ?? rateFor(rates, TARGET_BLOCKS[feeChoice ?? 'fast'])
  return low === undefined || high === undefined ? undefined : { low, high }
}

/** Names the disputed part of the estimates. */
export function disputedOf({ dearer }: FeeRates): Disputed[] {
  return dearer === undefined ? [] : ['fee-rates']
}
