import { zeroAddress } from 'viem'
import { readNamedAddress } from '~/lib/core/evm/read'
import type { Hex } from '~/lib/core/hex'
import { certainAnswerOf } from '../chains/answers'
import type { EvmChain } from '../ports/evm-chain'

/**
 * The address that a contract names by the first getter that it answers; `undefined` if it names none.
 * @throws AppError `chain-unreachable`, `chain-disagreement`
 */
export async function certainlyNamed(
  getters: readonly string[],
  from: Hex,
  chain: EvmChain,
): Promise<Hex | undefined> {
  for (const getter of getters) {
    const named = await certainAnswerOf(readNamedAddress(getter), from, chain)
    if (named !== undefined) return named === zeroAddress ? undefined : named
  }
  return undefined
}
