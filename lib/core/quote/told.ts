import { MAX_SPREAD_BPS } from './own-quote'
import { shortfallBps } from './shortfall'

/** The servers' answers: one item if they agree, else each answer; `undefined` where there is none. */
export type Answers<T> = readonly (T | undefined)[]

/** For what cannot change from one moment to the next: whether servers differ at all. */
export function isDisputed(answers: Answers<unknown>): boolean {
  return answers.length > 1
}

/** An amount as servers tell it: what each of them confirms, and the most that any of them claims. */
export type Told = { least: bigint; most: bigint; isDisputed: boolean }

/**
 * A price that is a little apart is another moment's. Further apart, or known to one server alone, it is disputed.
 * `undefined` if no server knows any.
 */
export function toldOf(answers: Answers<bigint>): Told | undefined {
  const amounts = answers.filter((amount) => amount !== undefined)
  if (amounts.length === 0) return undefined
  const most = amounts.reduce((highest, other) => (other > highest ? other : highest))
  if (amounts.length < answers.length) return { least: 0n, most, isDisputed: true }
  const least = amounts.reduce((lowest, other) => (other < lowest ? other : lowest))
  return { least, most, isDisputed: shortfallBps(least, most) > MAX_SPREAD_BPS }
}

/** The best of several ways to the same: a dispute about one that is not the best decides nothing. */
export function bestOf(told: readonly Told[]): Told | undefined {
  if (told.length === 0) return undefined
  const least = told.reduce((best, other) => (other.least > best ? other.least : best), 0n)
  const most = told.reduce((best, other) => (other.most > best ? other.most : best), 0n)
  return { least, most, isDisputed: told.some((one) => one.isDisputed && one.most > least) }
}

/** Scales from a part to the whole, or from the whole to a part. */
export function scaleTold({ least, most, isDisputed }: Told, part: bigint, whole: bigint): Told {
  return { least: (least * whole) / part, most: (most * whole) / part, isDisputed }
}

/** Chooses the amount to count on: what servers confirm, or where they confirm nothing, what one of them claims. */
export function countedOn({ least, most }: Told): bigint {
  return least > 0n ? least : most
}
