import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { EvmChain } from '../ports/evm-chain'

/** A block of Bitcoin may be dated two hours ahead of the world; one hour more for clocks that differ. */
const SLACK_SECONDS = 3 * 3_600

type Chains = {
  bitcoin: Pick<BitcoinChain, 'tipHeight' | 'blockTime'>
  evm: (networkName: string) => Pick<EvmChain, 'blockNumber' | 'block'>
}

export type Times = ReturnType<typeof createTimes>

/**
 * Where a chain stood when another was at a certain time: how far back to look for what a transaction caused. Found by
 * halving, hours early rather than late; times that were read once are kept for the next search.
 */
export function createTimes({ bitcoin, evm }: Chains) {
  const known = new Map<string, Promise<number>>()
  const once = (key: string, ask: () => Promise<number>): Promise<number> => {
    const asked = known.get(key)
    if (asked !== undefined) return asked
    const answer = ask()
    known.set(key, answer)
    // A failure is no answer: the next search asks again.
    answer.catch(() => known.delete(key))
    return answer
  }

  const bitcoinTime = (height: number): Promise<number> =>
    once(`bitcoin:${height}`, () => bitcoin.blockTime(height))

  const evmTime = (networkName: string, block: bigint): Promise<number> =>
    once(`${networkName}:${block}`, async () => (await evm(networkName).block(block)).timestamp)

  return {
    /** Unix seconds by the block's own clock. */
    bitcoinTime,
    evmTime,

    /** A height that Bitcoin had surely reached at that time. */
    bitcoinHeightAt: async (seconds: number): Promise<number> => {
      const reached = await lastBefore(0n, BigInt(await bitcoin.tipHeight()), seconds, (height) =>
        bitcoinTime(Number(height)),
      )
      return Number(reached)
    },

    /** A block that the chain had surely reached at that time, none before `first`. */
    evmBlockAt: async (networkName: string, seconds: number, first: bigint): Promise<bigint> =>
      lastBefore(first, await evm(networkName).blockNumber(), seconds, (block) =>
        evmTime(networkName, block),
      ),
  }
}

/** The last of these blocks that is older than `seconds` by the slack; `first` where none is. */
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
