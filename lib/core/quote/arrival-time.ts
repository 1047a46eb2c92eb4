import { CONFIRMATIONS_TO_ACT } from '../journal/spend-phase'

/** About how long an order takes to arrive, and what says so: what the chains need, or what swaps took before. */
export type ArrivalTime = { minutes: number; basis: 'chains' | 'history' }

/** The way of an order. `firstBlocks`: the Bitcoin blocks until its own transaction is in one. */
export type ArrivalWay =
  | { kind: 'to-evm'; firstBlocks: number; crosses: boolean }
  | { kind: 'to-bitcoin'; crosses: boolean }
  | { kind: 'bitcoin-payment'; firstBlocks: number }
  | { kind: 'evm-payment' }

const MINUTE_MS = 60_000
/** Bitcoin keeps to this by its difficulty. */
const BLOCK_MINUTES = 10
/** An EVM transaction with the allowance before it. */
const CALL_MINUTES = 1
/** The bridge's relayers and lockers act within a few minutes of what they wait for. */
const BRIDGE_MINUTES = 5
/** A relayer between EVM networks waits until the sending side is final. */
const CROSSING_MINUTES = 5
/** The wait that swaps of the past had, if nobody chose another: that of a normal fee. */
const NORMAL_BLOCKS = 3
/** Fewer say more about their luck than about the bridge. */
const FEWEST_MEASURED = 3
/** An end that was seen this much later was missed while the browser was closed. */
const MISSED_TIMES = 6

/**
 * About how many minutes an order takes from its signature to its end.
 * @param measured the minutes that finished swaps of the same way have taken, in any order
 */
export function arrivalTime(way: ArrivalWay, measured: readonly number[] = []): ArrivalTime {
  const minutes = chainMinutes(way)
  const seen = measured.filter((taken) => taken > 0 && taken < minutes * MISSED_TIMES)
  if (seen.length < FEWEST_MEASURED) return { minutes: rounded(minutes), basis: 'chains' }
  return { minutes: rounded(medianOf(seen) + slownessMinutes(way)), basis: 'history' }
}

type SwapWay = { kind: 'to-evm' | 'to-bitcoin'; crosses: boolean }

/** Of a swap's minutes, those of the chain that pays, and those of the bridge after it; each at least one. */
export function stepMinutes(minutes: number, { kind, crosses }: SwapWay): { chain: number; bridge: number } {
  const after = BRIDGE_MINUTES + crossingMinutes({ crosses })
  const chain = kind === 'to-bitcoin' ? CALL_MINUTES : Math.max(1, minutes - after)
  return { chain, bridge: Math.max(1, minutes - chain) }
}

/** When the chain that pays is done with an order and when that arrives, in unix ms. @param from its signature */
export function arrivalFrom(
  from: number,
  minutes: number,
  way: ArrivalWay,
): { paidAt: number; arrivesAt: number } {
  const chain = 'crosses' in way ? Math.min(minutes, stepMinutes(minutes, way).chain) : minutes
  return { paidAt: from + chain * MINUTE_MS, arrivesAt: from + minutes * MINUTE_MS }
}

/**
 * The Bitcoin blocks within which a fee rate confirms, by the servers' estimates: the fastest target that it pays for.
 * @param feeRates sat/vB by target; `undefined` as `feeRate`: the choice is the bridge's, which pays a normal fee
 */
export function blocksAtRate(feeRates: ReadonlyMap<number, number>, feeRate: number | undefined): number {
  if (feeRate === undefined) return NORMAL_BLOCKS
  const targets = [...feeRates].toSorted(([a], [b]) => a - b)
  // The rate of a signed transaction is rounded to whole sats.
  const paid = targets.find(([, rate]) => rate <= feeRate * 1.02)
  return paid?.[0] ?? targets.at(-1)?.[0] ?? NORMAL_BLOCKS
}

function chainMinutes(way: ArrivalWay): number {
  switch (way.kind) {
    case 'to-evm': {
      const blocks = way.firstBlocks + CONFIRMATIONS_TO_ACT - 1
      return blocks * BLOCK_MINUTES + BRIDGE_MINUTES + crossingMinutes(way)
    }
    case 'to-bitcoin':
      return CALL_MINUTES + crossingMinutes(way) + BRIDGE_MINUTES + BLOCK_MINUTES
    case 'bitcoin-payment':
      return way.firstBlocks * BLOCK_MINUTES
    case 'evm-payment':
      return CALL_MINUTES
  }
}

function crossingMinutes({ crosses }: { crosses: boolean }): number {
  return crosses ? CROSSING_MINUTES : 0
}

/** Minutes that a fee below the normal one adds to what swaps took before. */
function slownessMinutes(way: ArrivalWay): number {
  return 'firstBlocks' in way ? Math.max(0, way.firstBlocks - NORMAL_BLOCKS) * BLOCK_MINUTES : 0
}

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Above ten minutes in steps of five: nothing about blocks is known more exactly. */
function rounded(minutes: number): number {
  return minutes <= 10 ? Math.max(1, Math.ceil(minutes)) : Math.ceil(minutes / 5) * 5
}
