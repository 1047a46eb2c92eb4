import { AppError } from '~/lib/core/errors'
import type { ContractRead } from '~/lib/core/evm/read'
import type { Hex } from '~/lib/core/hex'
import type { EvmChain } from '../ports/evm-chain'
import { askContract } from './lockers'

/**
 * A contract's answer, or `undefined` where it has none: it reverts or answers nonsense, no server is reached, or the
 * servers disagree. For sources of which others can take the place.
 */
export async function answerOf<T>(read: ContractRead<T>, to: Hex, chain: EvmChain): Promise<T | undefined> {
  try {
    return await askContract(read, to, chain)
  } catch (thrown) {
    if (thrown instanceof AppError) return undefined
    throw thrown
  }
}
