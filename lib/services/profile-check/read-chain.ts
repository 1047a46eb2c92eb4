import { AppError } from '~/lib/core/errors'
import type { ServerFacts } from '~/lib/core/profile-check/facts'
import type { ServerOf } from '../ports/deployment'

/** A block's height, or the block itself with its time in unix seconds. */
type Newest = number | { number: bigint; timestamp: number }

/** Reads each server of a chain alone. */
export function readServers<Chain>(
  servers: readonly ServerOf<Chain>[],
  newestOf: (chain: Chain) => Promise<Newest>,
): Promise<ServerFacts[]> {
  return Promise.all(
    servers.map(async ({ host, chain }) => ({ host, answer: await answerOf(() => newestOf(chain)) })),
  )
}

async function answerOf(newestOf: () => Promise<Newest>): Promise<ServerFacts['answer']> {
  try {
    const newest = await newestOf()
    if (typeof newest === 'number') return { kind: 'height', height: newest }
    return { kind: 'height', height: Number(newest.number), time: newest.timestamp }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return { kind: thrown.code === 'chain-wrong-network' ? 'other-chain' : 'silent' }
  }
}
