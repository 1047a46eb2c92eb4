import type { CheckResult } from './check'
import { disputeFindings } from './disputes'
import { type EvmPaymentReviewInput, reviewEvmPayment } from './evm-payment'
import { type Finding, withFindings } from './finding'
import { judgeParties, type Parties } from './judge-parties'

/** The call of an EVM payment, and what the wallet's own sources say of it. */
type Gathered = Parties & {
  facts: EvmPaymentReviewInput
  /** The findings on its gas. */
  priced: { findings: readonly Finding[]; checks: readonly CheckResult[] }
  isNonceDisputed: boolean
}

/** Whether the call may be signed, and what a user must know of it. */
export function judgeEvmPayment({ facts, priced, isNonceDisputed, ...gathered }: Gathered) {
  const { account: payer, intent } = facts
  const { review, checks } = reviewEvmPayment(facts)
  const parties = judgeParties(gathered, { payer, recipient: intent.recipientAddress })
  return {
    input: facts,
    review: withFindings(review, [
      ...priced.findings,
      ...disputeFindings(isNonceDisputed ? ['nonce'] : []),
      ...parties.findings,
    ]),
    checks: [...checks, ...priced.checks, ...parties.checks],
  }
}
