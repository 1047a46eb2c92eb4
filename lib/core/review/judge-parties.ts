import { claimFindings } from '../journal/claim-findings'
import type { Entry } from '../journal/types'
import { recipientCheck, recipientFindings } from '../recipient/findings'
import { arrivalFindings } from '../recipient/gas-on-arrival'
import type { Judgement } from '../recipient/judge'
import type { ServerCount } from '../server-count'
import { sourceCheck, sourceFindings } from './sources'

/** The parties that an order rests on, as the wallet knows them: its recipient, other signers, the servers. */
export type Parties = {
  recipient: Judgement
  /** The entries under way. */
  open: readonly Entry[]
  counts: ReadonlyMap<string, ServerCount>
}

type Payment = Parameters<typeof claimFindings>[1] & { arrival?: Parameters<typeof arrivalFindings>[0] }

/** Finds what a user must know of the parties, whatever the transaction says. */
export function judgeParties({ recipient, open, counts }: Parties, { arrival, ...payment }: Payment) {
  return {
    findings: [
      ...recipientFindings(recipient),
      ...claimFindings(open, payment),
      ...(arrival === undefined ? [] : arrivalFindings(arrival)),
      ...sourceFindings(counts),
    ],
    checks: [...recipientCheck(recipient), ...sourceCheck(counts)],
  }
}
