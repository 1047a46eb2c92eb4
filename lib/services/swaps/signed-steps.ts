import { AppError } from '~/lib/core/errors'
import { priceOf } from '~/lib/core/evm/reprice'
import { CONFIRMATIONS_DEEP } from '~/lib/core/journal/spend-phase'
import type { EvmAttempt, ToBitcoinSwap } from '~/lib/core/journal/types'
import type { EvmChain } from '../ports/evm-chain'
import type { Step } from './simulate-steps'

type Signed = Pick<ToBitcoinSwap, 'attempts'>

/** The approved cost of the steps signed already: a speed-up since then had its own approval. */
export function approvedCost({ attempts }: Signed): bigint {
  const first = new Map(attempts.toReversed().map((attempt) => [attempt.kind, attempt]))
  return [...first.values()].reduce((sum, { rawTransaction }) => {
    if (rawTransaction === null) return sum
    const { gasLimit, maxFeePerGas } = priceOf(rawTransaction)
    return sum + gasLimit * maxFeePerGas
  }, 0n)
}

/**
 * No step is signed twice. If one is needed again, another swap has used its allowance or the user has revoked it, so
 * the user has to decide.
 * @throws AppError `quote-stale`; `chain-disagreement` if a node may only be late
 */
export async function checkSteps(
  { attempts }: Signed,
  steps: readonly Step[],
  chain: EvmChain,
): Promise<void> {
  const again = attempts.filter(({ kind }) => steps.some((step) => step.kind === kind))
  if (again.length === 0) return
  const head = await chain.blockNumber()
  throw again.some((attempt) => isDeep(attempt, head))
    ? new AppError('quote-stale', 'the allowance has been used or revoked')
    : new AppError('chain-disagreement', 'a mined allowance is not visible')
}

function isDeep({ sighting }: EvmAttempt, head: bigint): boolean {
  return sighting.state === 'mined' && head - sighting.blockNumber >= BigInt(CONFIRMATIONS_DEEP)
}
