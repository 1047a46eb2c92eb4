import type { EvmNetwork } from '~/lib/contract/profile'
import type { BlockChunk } from '../chains/log-scan'
import type { Reading } from './reading'

export const HOUR_SECONDS = 3_600
/** The bridge pays within this time, or the user has long noticed. */
const HOURS_BEFORE = 24
/** A block's time may be two hours ahead, and the search for a time ends up to five hours before it. */
const HOURS_AFTER = 10
/** Calls of the last days may not have been paid yet. */
const RECENT_HOURS = 7 * 24

type Window = { from: number; to: number }

/**
 * The blocks of a network in which the bridge's logs are read, in order and apart: whole chains, or what lies around
 * the hours in which bitcoin has moved, and the last days.
 */
export async function spansOf(
  { name, fromBlock }: EvmNetwork,
  head: bigint,
  { hours, times, now }: Pick<Reading, 'hours' | 'times' | 'now'>,
): Promise<BlockChunk[]> {
  const first = BigInt(fromBlock)
  if (hours === null || head <= first) return [{ fromBlock: first, toBlock: head }]
  const newest = Math.min(now / 1_000, await times.evmTime(name, head)) / HOUR_SECONDS
  const windows = joined([
    ...hours.map((hour) => ({ from: hour - HOURS_BEFORE, to: hour + HOURS_AFTER })),
    { from: newest - RECENT_HOURS, to: Number.POSITIVE_INFINITY },
  ])
  const blockAt = (hour: number) => times.evmBlockAt(name, Math.floor(hour * HOUR_SECONDS), first)
  const spans: BlockChunk[] = []
  for (const { from, to } of windows) {
    const fromBlock = await blockAt(from)
    const toBlock = to === Number.POSITIVE_INFINITY ? head : await blockAt(to)
    const before = spans.at(-1)
    if (before !== undefined && fromBlock <= before.toBlock + 1n) before.toBlock = toBlock
    else spans.push({ fromBlock, toBlock })
  }
  return spans
}

function joined(windows: readonly Window[]): Window[] {
  const all: Window[] = []
  for (const { from, to } of windows.toSorted((a, b) => a.from - b.from)) {
    const before = all.at(-1)
    if (before !== undefined && from <= before.to) before.to = Math.max(before.to, to)
    else all.push({ from, to })
  }
  return all
}
