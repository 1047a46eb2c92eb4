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
}

/**
 * A chain's height when another chain was at a certain time: how far back to look for what a transaction caused. Found
 * hours early rather than late; times already read are reused by the next search.
 */
export function createTimes({ bitcoin, evm }: Chains): Times {
  const known = new Map<string, Promise<number>>()
  const once = (key: string, ask: () => Promise<number>): Promise<number> => {
    const asked = known.get(key)
    if (asked !== undefined) return asked
    const answer = ask()
    known.set(key, answer)
    // Do not cache a failure: the next search asks again.
    answer.catch(() => known.delete(key))
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
