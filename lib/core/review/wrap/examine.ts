import { readPsbt } from '~/lib/core/bitcoin/psbt'
import { transactionDigest } from '~/lib/core/bitcoin/reviewed'
import { feeRateOf } from '~/lib/core/bitcoin/size'
import { toAppError } from '~/lib/core/errors'
import { type Finding, verdictOf } from '../finding'
import { checkCarrier } from './check-carrier'
import { checkFee } from './check-fee'
import { checkInputs } from './check-inputs'
import { checkOutputs } from './check-outputs'
import { checkPayload } from './check-payload'
import { checkWrapPrice } from './check-price'
import { checkTransaction } from './check-transaction'
import { type WrapFacts, gatherFacts } from './facts'
import { finding } from './findings'
import { type KnownWrap, readWrapInput } from './read-input'
import type { WrapReview, WrapSummary } from './types'

/** A review, and the facts it rests on where there are any. */
export type Examination = { review: WrapReview; facts?: WrapFacts }

const CHECKS: readonly ((facts: WrapFacts) => Finding[])[] = [
  checkTransaction,
  checkInputs,
  checkOutputs,
  checkCarrier,
  checkPayload,
  checkWrapPrice,
  checkFee,
]

/** Input → transaction → facts → findings. Never throws. */
export function examineWrap(input: unknown): Examination {
  try {
    return examine(readWrapInput(input))
  } catch (thrown) {
    return refused(inputFinding(thrown))
  }
}

function examine(known: KnownWrap): Examination {
  try {
    const reading = readPsbt(known.psbt)
    if (!reading.ok) return refused(finding(reading.failure))
    const facts = gatherFacts(known, reading.psbt)
    const findings = CHECKS.flatMap((check) => check(facts))
    const summary = summarize(facts)
    return {
      facts,
      review: {
        verdict: verdictOf(findings),
        findings,
        digest: transactionDigest(facts.transaction),
        ...(summary && { summary }),
      },
    }
  } catch {
    return refused(finding('review-failed'))
  }
}

function summarize({ lockers, changes, payload, feeSats, vsize }: WrapFacts): WrapSummary | undefined {
  const [locker, ...more] = lockers
  if (locker === undefined || more.length > 0 || payload === undefined || feeSats === undefined)
    return undefined
  return {
    sendSats: locker.valueSats,
    feeSats,
    feeRate: feeRateOf(feeSats, vsize),
    changeSats: changes.reduce((sum, { valueSats }) => sum + valueSats, 0n),
    lockingScript: locker.scriptPubKey,
    payload,
  }
}

function inputFinding(thrown: unknown): Finding {
  const error = toAppError(thrown)
  if (error.code === 'recipient-invalid') return finding('address-mismatch')
  return finding('input-invalid', { field: error.details['field'] ?? 'input' })
}

function refused(finding: Finding): Examination {
  return { review: { verdict: 'refuse', findings: [finding], digest: '' } }
}
