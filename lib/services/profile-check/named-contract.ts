import { readNamedAddress } from '~/lib/core/evm/read'
import type { Hex } from '~/lib/core/hex'
import { answerOf } from '../chains/answers'
import type { EvmChain } from '../ports/evm-chain'

/** The address that a contract names by the first getter that it answers; `undefined` if it answers none of them. */
export async function namedContract(
  getters: readonly string[],
  from: Hex,
  chain: EvmChain,
): Promise<Hex | undefined> {
  for (const getter of getters) {
    const named = await answerOf(readNamedAddress(getter), from, chain)
    if (named !== undefined) return named
  }
  return undefined
}
