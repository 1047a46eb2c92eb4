import { AppError } from '~/lib/core/errors'
import { priceOf } from '~/lib/core/evm/reprice'
import type { ToBitcoinSwap } from '~/lib/core/journal/types'
import type { EvmChain } from '../ports/evm-chain'
import { isFinal } from './allowances'
import type { Step } from './steps'

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
 * Whether a step that was signed and mined is needed again: something else has used its allowance, or the user has
 * revoked it. No step is signed twice.
 * @throws AppError `chain-disagreement` while a node may only be late
 */
export async function isUndone(
  { attempts }: Signed,
  steps: readonly Step[],
  chain: Pick<EvmChain, 'block'>,
): Promise<boolean> {
  const again = attempts.filter(({ kind }) => steps.some((step) => step.kind === kind))
  if (again.length === 0) return false
  for (const { sighting } of again)
    if (sighting.state === 'mined' && (await isFinal(sighting.blockNumber, chain))) return true
  throw new AppError('chain-disagreement', 'a mined allowance is not visible')
}
