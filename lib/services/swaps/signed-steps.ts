import { AppError } from '~/lib/core/errors'
import { priceOf } from '~/lib/core/evm/reprice'
import { CONFIRMATIONS_DEEP } from '~/lib/core/journal/spend-phase'
import type { EvmAttempt, ToBitcoinSwap } from '~/lib/core/journal/types'
import type { EvmChain } from '../ports/evm-chain'
import type { Step } from './simulate-steps'

type Signed = Pick<ToBitcoinSwap, 'attempts'>

/** What is signed already may cost, as it was approved: a higher price since then had a word of its own. */
export function approvedCost({ attempts }: Signed): bigint {
  const first = new Map(attempts.toReversed().map((attempt) => [attempt.kind, attempt]))
  return [...first.values()].reduce((sum, { rawTransaction }) => {
    if (rawTransaction === null) return sum
    const { gasLimit, maxFeePerGas } = priceOf(rawTransaction)
    return sum + gasLimit * maxFeePerGas
  }, 0n)
}

/**
 * No step is signed twice. Where one is asked for again, its allowance has been used by another swap or taken back, and
 * the user has to say what is to become of it.
 * @throws AppError `quote-stale`; `chain-disagreement` where a node may only be late
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
    ? new AppError('quote-stale', 'the allowance has been used or taken back')
    : new AppError('chain-disagreement', 'an allowance that is mined is not seen')
}

function isDeep({ sighting }: EvmAttempt, head: bigint): boolean {
  return sighting.state === 'mined' && head - sighting.blockNumber >= BigInt(CONFIRMATIONS_DEEP)
}
