import { sumSats } from '~/lib/core/amount'
import { readPsbt } from '~/lib/core/bitcoin/psbt'
import { transactionDigest } from '~/lib/core/bitcoin/reviewed'
import { feeRateOf } from '~/lib/core/bitcoin/size'
import { toAppError } from '~/lib/core/errors'
import type { Taken } from '~/lib/core/quote/taken'
import { type Finding, verdictOf } from '../finding'
import { type CheckResult, runChecks } from '../check'
import { NOTHING_READ, type Readings } from '../readings'
import { takenOf } from './check-price'
import { WRAP_CHECKS } from './checks'
import { type WrapFacts, gatherFacts } from './facts'
import { finding } from './findings'
import { type WrapContext, readWrapInput } from './read-input'
import type { WrapReview, WrapSummary } from './types'

/** A review, the checks that ran for it, and where there are any, the facts it rests on and what is taken. */
export type Examination = { review: WrapReview; checks: CheckResult[]; facts?: WrapFacts; taken?: Taken }

/**
 * Input → transaction → facts → findings. Never throws.
 * @param readings the evidence of the checks that rest on answers of the chains; the verdict does not depend on it
 */
export function examineWrap(input: unknown, readings: Readings = NOTHING_READ): Examination {
  try {
    return examine(readWrapInput(input), readings)
  } catch (thrown) {
    return refused(inputFinding(thrown))
  }
}

function examine(context: WrapContext, readings: Readings): Examination {
  try {
    const reading = readPsbt(context.psbt)
    if (!reading.ok) return refused(finding(reading.failure))
    const facts = gatherFacts(context, reading.psbt, readings)
    const { findings, checks } = runChecks(WRAP_CHECKS, facts)
    const summary = summarize(facts)
    const taken = takenOf(facts)
    return {
      facts,
      checks,
      ...(taken && { taken }),
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
    changeSats: sumSats(changes),
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
  return { review: { verdict: 'refuse', findings: [finding], digest: '' }, checks: [] }
}
