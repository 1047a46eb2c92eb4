import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { EvmChain } from '../ports/evm-chain'

/** A Bitcoin block's time may be two hours ahead; one more hour for clocks that differ. */
const SLACK_SECONDS = 3 * 3_600

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
 * by binary search, hours early rather than late; times already read are reused by the next search.
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
      const reached = await lastBefore(0n, BigInt(await bitcoin.tipHeight()), seconds, (height) =>
        bitcoinTime(Number(height)),
      )
      return Number(reached)
    },

    evmBlockAt: async (networkName, seconds, first) =>
      lastBefore(first, await evm(networkName).blockNumber(), seconds, (block) =>
        evmTime(networkName, block),
      ),
  }
}

/** The last of these blocks that is older than `seconds` by the slack; `first` if there is none. */
async function lastBefore(
  first: bigint,
  last: bigint,
  seconds: number,
  timeOf: (block: bigint) => Promise<number>,
): Promise<bigint> {
  let low = first
  let high = last + 1n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if ((await timeOf(middle)) <= seconds - SLACK_SECONDS) low = middle
    else high = middle
  }
  return low
}
