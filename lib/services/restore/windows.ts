import type { BlockChunk } from '../chains/log-scan'
import type { NearBlock } from './times'

/** Minutes before (negative) and after a moment, in the order in which they are read: together without a gap or overlap. */
type Windows = readonly (readonly [from: number, to: number])[]

/** Around a deposit's block, whose time may be two hours off: the bridge pays within the hour, or the user has long noticed. */
export const AFTER_DEPOSIT: Windows = [
  [-10, 60],
  [60, 180],
  [-180, -10],
  [180, 720],
  [720, 1_440],
  [1_440, 4_320],
]
/** Around a payout's block: lockers pay within the hour, or in a day. */
export const BEFORE_PAYOUT: Windows = [
  [-60, 30],
  [-240, -60],
  [30, 150],
  [-720, -240],
  [-1_440, -720],
]
/** Minutes by which the clocks of two EVM chains may differ: sequencers name times of their own. */
export const CLOCKS_DIFFER = 15

/** Around a base network's log, where a crossing began elsewhere. */
export const BEFORE_CROSSING: Windows = [
  [-30, CLOCKS_DIFFER],
  [-120, -30],
  [-360, -120],
]
/** Around a base network's log, where the crossing ends elsewhere. */
export const AFTER_CROSSING: Windows = [
  [-CLOCKS_DIFFER, 30],
  [30, 120],
  [120, 360],
]

/** The blocks of these windows between the first and the head; empty windows are left out. */
export function* blocksOf(
  windows: Windows,
  { block, pace }: NearBlock,
  { first, head }: { first: bigint; head: bigint },
): Generator<BlockChunk> {
  const at = (minutes: number) => block + BigInt(Math.round((minutes * 60) / pace))
  for (const [from, to] of windows) {
    const [fromBlock, toBlock] = [larger(at(from), first), smaller(at(to) - 1n, head)]
    if (fromBlock <= toBlock) yield { fromBlock, toBlock }
  }
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
