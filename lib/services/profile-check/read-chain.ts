import { AppError } from '~/lib/core/errors'
import type { ServerFacts } from '~/lib/core/profile-check/facts'
import type { ServerOf } from '../ports/deployment'

/** What each server of a chain says alone. */
export function readServers<Chain>(
  servers: readonly ServerOf<Chain>[],
  heightOf: (chain: Chain) => Promise<bigint | number>,
): Promise<ServerFacts[]> {
  return Promise.all(
    servers.map(async ({ host, chain }) => ({ host, answer: await answerOf(() => heightOf(chain)) })),
  )
}

async function answerOf(heightOf: () => Promise<bigint | number>): Promise<ServerFacts['answer']> {
  try {
    return { kind: 'height', height: Number(await heightOf()) }
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    return { kind: thrown.code === 'chain-wrong-network' ? 'other-chain' : 'silent' }
  }
}
