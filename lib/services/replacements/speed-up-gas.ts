import type { EvmNetwork } from '~/lib/contract/profile'
import { decodeTransaction } from '~/lib/core/evm/envelope'
import { isEvmPayment } from '~/lib/core/journal/phase'
import type { EvmAttempt, EvmEntry } from '~/lib/core/journal/types'
import type { Finding } from '~/lib/core/review/finding'
import { type AmountWorth, gasFindings } from '~/lib/core/review/gas'
import { nativeValueOf, worthInGas } from '../chains/native-value'
import type { Deployment } from '../ports/deployment'
import type { EvmFees } from '../ports/evm-chain'
import { gasOf, type Step } from './call-steps'

/** The market that a higher gas price is judged against, and what the entry moves. */
export type SpeedUpTerms = {
  entry: EvmEntry
  fees: EvmFees
  worth: AmountWorth
}

/** Returns the amount that the entry moves in the currency that pays for gas. */
export function measureOf(
  entry: EvmEntry,
  network: EvmNetwork,
  deployment: Deployment,
  now: number,
): Promise<AmountWorth> {
  if (isEvmPayment(entry)) return worthInGas({ network, ...entry.intent }, deployment, now)
  const { inputToken: token, inputAmount: amount } = entry.intent
  return nativeValueOf({ network, token, amount }, deployment, now)
}

/** Judges gas at its next price, for a call signed again or its cancellation, by the rule of the first review. */
export function judgeNextGas({ entry, fees, worth }: SpeedUpTerms, steps: readonly Step[]): Finding[] {
  return gasFindings({ ...fees, mostWei: mostGasWith(entry, steps), ...worth })
}

/**
 * The most that all gas of an entry may cost then: the approved cost, with what is new in the place of what was first
 * signed. A restored entry tells of no approval, only of what was signed.
 */
function mostGasWith({ gas, attempts }: EvmEntry, steps: readonly Step[]): bigint {
  const first = steps.reduce((sum, step) => sum + firstCost(attempts, step), 0n)
  return (gas?.maxGasWei ?? first) - first + gasOf(steps)
}

function firstCost(attempts: readonly EvmAttempt[], { attempt: { nonce }, before }: Step): bigint {
  const first = attempts.find((one) => one.nonce === nonce && one.maxFeePerGas !== null)
  const { gasLimit, maxFeePerGas } = before
  const raw = first?.rawTransaction ?? null
  const signed = raw === null ? undefined : decodeTransaction(raw)
  return (signed?.gasLimit ?? gasLimit) * (first?.maxFeePerGas ?? maxFeePerGas)
}
