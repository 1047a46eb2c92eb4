import { baseOf } from '~/lib/contract/catalog'
import type { EvmNetwork } from '~/lib/contract/profile'
import type { EvmPrice, Priced } from '~/lib/core/evm/reprice'
import type { SignedAttempt } from '~/lib/core/journal/actions'
import { isEvmPayment } from '~/lib/core/journal/phase'
import type { EvmEntry } from '~/lib/core/journal/types'
import { gasShareFindings } from '~/lib/core/review/evm-payment/checks'
import type { Finding } from '~/lib/core/review/finding'
import { nativeValueOf, worthInGas } from '../chains/native-value'
import type { ServerCounts } from '../chains/server-counts'
import type { Deployment } from '../ports/deployment'
import type { EvmFees } from '../ports/evm-chain'
import { gasFindingsOf } from '../swaps/judge-gas'

/** A pending transaction with its current and its new price. */
export type Step = { attempt: SignedAttempt; before: Priced; next: EvmPrice }

/** The market that a higher gas price is judged against, and what the entry moves. */
export type SpeedUpTerms = {
  entry: EvmEntry
  network: EvmNetwork
  fees: EvmFees
  rollupFeeWei: bigint
  /** The worth of what moves in the native currency; `null` if unknown, and for payments of that currency. */
  amountWei: bigint | null
  counts: ServerCounts
}

/** What the entry moves in the currency that pays for gas. */
export async function measureOf(
  entry: EvmEntry,
  network: EvmNetwork,
  deployment: Deployment,
): Promise<bigint | null> {
  if (isEvmPayment(entry)) return worthInGas(entry.intent, network, deployment)
  const { inputToken: token, inputAmount: amount } = entry.intent
  return nativeValueOf({ network, base: baseOf(deployment.profile, network), token, amount }, deployment)
}

/**
 * Judges gas at its next price, for a call signed again or its cancellation, by the rules of the first review: against
 * the market, and against the amount.
 */
export function judgeNextGas(terms: SpeedUpTerms, steps: readonly Step[]): Finding[] {
  const { entry } = terms
  const gasLimit = steps.reduce((sum, { before }) => sum + before.gasLimit, 0n)
  const mostWei = mostGasWith(entry, steps)
  return [
    ...gasFindingsOf({ ...terms, gasLimit }, mostWei),
    ...(isEvmPayment(entry) ? gasShareFindings(entry.intent, mostWei) : []),
  ]
}

/**
 * The most that all gas of an entry may cost then: the approved cost, plus what is added to the prices first signed.
 */
function mostGasWith({ gas, attempts }: EvmEntry, steps: readonly Step[]): bigint {
  return steps.reduce((most, { attempt: { nonce }, before, next }) => {
    const first = attempts.find((one) => one.nonce === nonce && one.maxFeePerGas !== null)
    return most + before.gasLimit * (next.maxFeePerGas - (first?.maxFeePerGas ?? before.maxFeePerGas))
  }, gas?.maxGasWei ?? 0n)
}
