import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { EvmChain } from '../ports/evm-chain'

/** A Bitcoin block's time may be two hours ahead; one more hour for clocks that differ. */
const SLACK_SECONDS = 3 * 3_600
/** A block that much older still will do: to find the last one costs a server several requests more. */
const EARLY_SECONDS = 2 * 3_600
/** So many blocks more are read for their logs at no cost. A Bitcoin block stands for itself. */
const NEAR = { evm: 500n, bitcoin: 1n }

type Chains = {
  bitcoin: Pick<BitcoinChain, 'tipHeight' | 'blockTime'>
  evm: (networkName: string) => Pick<EvmChain, 'blockNumber' | 'block'>
}

export type Times = {
  /** Unix seconds by the block's own clock. */
  bitcoinTime: (height: number) => Promise<number>
  evmTime: (networkName: string, block: bigint) => Promise<number>
  /** A height that Bitcoin had certainly reached at that time. */
  bitcoinHeightAt: (seconds: number) => Promise<number>
  /** A block that the chain had certainly reached at that time, at least `first`. */
  evmBlockAt: (networkName: string, seconds: number, first: bigint) => Promise<bigint>
  /** The last block of that time by the chain's own clock, or one a few minutes before, at least `first`. */
  evmBlockNear: (networkName: string, seconds: number, first: bigint) => Promise<NearBlock>
}

/** A block, and how many seconds the chain takes for one there; no more than `SLOWEST_PACE`. */
export type NearBlock = { block: bigint; pace: number }

/**
 * A chain's height when another chain was at a certain time: how far back to look for what a transaction caused. Found
 * hours early rather than late; times already read are reused by the next search.
 */
export function createTimes({ bitcoin, evm }: Chains): Times {
  const answers = new Map<string, Promise<number>>()
  const datedBlocks = new Map<string, Dated[]>()
  const once = (key: string, ask: () => Promise<number>): Promise<number> => {
    const cachedAnswer = answers.get(key)
    if (cachedAnswer !== undefined) return cachedAnswer
    const answer = ask()
    answers.set(key, answer)
    // Do not cache a failure: the next search asks again.
    answer.catch(() => answers.delete(key))
    return answer
  }

  const bitcoinTime = (height: number): Promise<number> =>
    once(`bitcoin:${height}`, () => bitcoin.blockTime(height))

  const evmTime = (networkName: string, block: bigint): Promise<number> =>
    once(`${networkName}:${block}`, async () => (await evm(networkName).block(block)).timestamp)

  return {
    bitcoinTime,
    evmTime,

    bitcoinHeightAt: async (seconds) => {
      const reached = await lastBefore(
        0n,
        BigInt(await bitcoin.tipHeight()),
        seconds,
        NEAR.bitcoin,
        (height) => bitcoinTime(Number(height)),
      )
      return Number(reached)
    },

    evmBlockAt: async (networkName, seconds, first) =>
      lastBefore(first, await evm(networkName).blockNumber(), seconds, NEAR.evm, (block) =>
        evmTime(networkName, block),
      ),

    evmBlockNear: async (networkName, seconds, first) => {
      const dated = datedBlocks.get(networkName) ?? []
      datedBlocks.set(networkName, dated)
      const last = await evm(networkName).blockNumber()
      return nearBlock({ first, last, seconds, dated }, (block) => evmTime(networkName, block))
    },
  }
}

type Dated = { block: bigint; time: number }

/** How far back the pace of a chain is measured. */
const PACE_BLOCKS = 100n

/**
 * One of these blocks that is older than `seconds` by the slack, and of those the last or one shortly before; `first` if
 * there is none. Each guess goes by the chain's pace; where one falls short, bisection takes its turn.
 */
async function lastBefore(
  first: bigint,
  last: bigint,
  seconds: number,
  near: bigint,
  timeOf: (block: bigint) => Promise<number>,
): Promise<bigint> {
  if (first >= last) return first
  const limit = seconds - SLACK_SECONDS
  const at = async (block: bigint): Promise<Dated> => ({ block, time: await timeOf(block) })
  const newest = await at(last)
  if (newest.time <= limit) return last
  const earlier = await at(last - PACE_BLOCKS > first ? last - PACE_BLOCKS : first)
  const pace = Math.max((newest.time - earlier.time) / Number(last - earlier.block), 0.01)
  const isSince = earlier.time <= limit
  let low = isSince ? earlier : { block: first, time: Number.NEGATIVE_INFINITY }
  let high = isSince ? newest : earlier
  let isHalved = true
  while (high.block - low.block > near && limit - low.time > EARLY_SECONDS) {
    const span = high.block - low.block
    const middle = await at(isHalved ? guessBetween(low, high, limit, pace) : low.block + span / 2n)
    if (middle.time <= limit) low = middle
    else high = middle
    isHalved = (high.block - low.block) * 2n <= span
  }
  return low.block
}

/** Where the time is by the pace (seconds a block), counted from the nearer end; one of the blocks between. */
function guessBetween(low: Dated, high: Dated, time: number, pace: number): bigint {
  const isNearLow = time - low.time < high.time - time
  const guess = isNearLow
    ? low.block + BigInt(Math.floor((time - low.time) / pace))
    : high.block - BigInt(Math.ceil((high.time - time) / pace))
  if (guess <= low.block) return low.block + 1n
  return guess >= high.block ? high.block - 1n : guess
}

/** A block so much older still will do. */
const NEAR_SECONDS = 300
/** So few blocks are read for their logs by any server at once. */
const NEAR_BLOCKS = 150n
/** A slower chain counts as this fast: its windows reach further back then, at no cost. */
const SLOWEST_PACE = 2
/** After so many guesses the chain's pace says nothing, and bisection takes over. */
const MOST_GUESSES = 6

type Search = { first: bigint; last: bigint; seconds: number; dated: Dated[] }

/** Each guess goes by the pace between the two nearest blocks whose times are known; these are kept for the next search. */
async function nearBlock(
  { first, last, seconds, dated }: Search,
  timeOf: (block: bigint) => Promise<number>,
): Promise<NearBlock> {
  const date = async (block: bigint) => {
    if (dated.some((one) => one.block === block)) return
    dated.push({ block, time: await timeOf(block) })
    dated.sort((a, b) => (a.block < b.block ? -1 : 1))
  }
  if (first >= last) return { block: first, pace: SLOWEST_PACE }
  await date(last)
  if (dated.length === 1) await date(last - PACE_BLOCKS > first ? last - PACE_BLOCKS : first)
  for (let guesses = 0; ; guesses += 1) {
    const low = dated.findLast(({ block, time }) => block >= first && time <= seconds)
    const high = dated.find(({ block, time }) => block >= first && time > seconds)
    const pace = paceNear(low, high, dated)
    const from = low?.block ?? first
    const to = high?.block ?? last
    const isNear = low !== undefined && seconds - low.time <= NEAR_SECONDS
    if (high === undefined || isNear || to - from <= NEAR_BLOCKS)
      return { block: from, pace: Math.min(pace, SLOWEST_PACE) }
    await date(guesses < MOST_GUESSES ? guessFrom(low, high, seconds, { from, to, pace }) : (from + to) / 2n)
  }
}

function paceNear(low: Dated | undefined, high: Dated | undefined, dated: readonly Dated[]): number {
  const at = dated.findIndex((one) => one === (low ?? high))
  const [a, b] =
    low !== undefined && high !== undefined
      ? [low, high]
      : [dated[at - 1] ?? dated[at], dated[at + 1] ?? dated[at]]
  if (a === undefined || b === undefined || a.block === b.block) return SLOWEST_PACE
  return Math.max((b.time - a.time) / Number(b.block - a.block), 0.01)
}

/** Half of what is near enough before the time, counted from the nearer end; one of the blocks between. */
function guessFrom(
  low: Dated | undefined,
  high: Dated,
  seconds: number,
  { from, to, pace }: { from: bigint; to: bigint; pace: number },
): bigint {
  const aim = seconds - NEAR_SECONDS / 2
  const isNearLow = low !== undefined && aim - low.time < high.time - aim
  const end = isNearLow ? low : high
  const guess = end.block + BigInt(Math.round((aim - end.time) / pace))
  if (guess <= from) return from + 1n
  return guess >= to ? to - 1n : guess
}
