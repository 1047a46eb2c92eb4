import type { EvmNetwork } from '~/lib/contract/profile'
import type { EvmPrice, Priced } from '~/lib/core/evm/reprice'
import type { SlowCall } from '~/lib/core/journal/actions'
import { isEvmPayment } from '~/lib/core/journal/phase'
import type { EvmEntry } from '~/lib/core/journal/types'
import type { Finding } from '~/lib/core/review/finding'
import { type AmountWorth, gasFindings } from '~/lib/core/review/gas'
import { nativeValueOf, worthInGas } from '../chains/native-value'
import type { Deployment } from '../ports/deployment'
import type { EvmFees } from '../ports/evm-chain'

/** A pending transaction with its current and its new price. */
export type Step = { attempt: SlowCall; before: Priced; next: EvmPrice }

/** The market that a higher gas price is judged against, and what the entry moves. */
export type SpeedUpTerms = {
  entry: EvmEntry
  fees: EvmFees
  worth: AmountWorth
}

/** What the entry moves in the currency that pays for gas. */
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
 * The most that all gas of an entry may cost then: the approved cost, plus what is added to the prices first signed.
 */
function mostGasWith({ gas, attempts }: EvmEntry, steps: readonly Step[]): bigint {
  return steps.reduce((most, { attempt: { nonce }, before, next }) => {
    const first = attempts.find((one) => one.nonce === nonce && one.maxFeePerGas !== null)
    return most + before.gasLimit * (next.maxFeePerGas - (first?.maxFeePerGas ?? before.maxFeePerGas))
  }, gas?.maxGasWei ?? 0n)
}
