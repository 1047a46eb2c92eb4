import { claimFindings } from '../journal/claim-findings'
import type { Entry } from '../journal/types'
import { recipientCheck, recipientFindings } from '../recipient/findings'
import type { Judgement } from '../recipient/judge'
import type { ServerCount } from '../server-count'
import type { CheckResult } from './check'
import { disputeFindings } from './disputes'
import { type EvmPaymentReviewInput, reviewEvmPayment } from './evm-payment'
import { type Finding, withFindings } from './finding'
import { sourceCheck, sourceFindings } from './sources'

/** The call of an EVM payment, and what the wallet's own sources say of it. */
type Gathered = {
  facts: EvmPaymentReviewInput
  /** The findings on its gas. */
  priced: { findings: readonly Finding[]; checks: readonly CheckResult[] }
  recipient: Judgement
  isNonceDisputed: boolean
  /** The entries under way. */
  open: readonly Entry[]
  counts: ReadonlyMap<string, ServerCount>
}

/** Whether the call may be signed, and what a user must know of it. */
export function judgeEvmPayment({ facts, priced, recipient, isNonceDisputed, open, counts }: Gathered) {
  const { account: payer, intent } = facts
  const { review, checks } = reviewEvmPayment(facts)
  return {
    input: facts,
    review: withFindings(review, [
      ...priced.findings,
      ...disputeFindings(isNonceDisputed ? ['nonce'] : []),
      ...recipientFindings(recipient),
      ...claimFindings(open, { payer, recipient: intent.recipientAddress }),
      ...sourceFindings(counts),
    ]),
    checks: [...checks, ...priced.checks, ...recipientCheck(recipient), ...sourceCheck(counts)],
  }
}
