import { sumSats } from '~/lib/core/amount'
import { readPsbt } from '~/lib/core/bitcoin/psbt'
import { transactionDigest } from '~/lib/core/bitcoin/reviewed'
import { feeRateOf } from '~/lib/core/bitcoin/size'
import { toAppError } from '~/lib/core/errors'
import type { Taken } from '~/lib/core/quote/taken'
import { type Finding, verdictOf } from '../finding'
import { type Check, type CheckResult, runChecks } from '../check'
import { feeCheck, marketCheck, shareCheck } from '../transaction/check-fee'
import { NOTHING_READ, type Readings } from '../readings'
import { instructionsCheck } from './check-carrier'
import { inputsCheck, unsignedCheck } from './check-inputs'
import { needlessCheck } from './check-needless'
import { amountCheck, changeCheck, lockerCheck } from './check-outputs'
import { PAYLOAD_CHECKS } from './check-payload'
import { PRICE_CHECKS, takenOf } from './check-price'
import { TERMS_CHECKS } from './check-terms'
import { transactionCheck } from './check-transaction'
import { WRITTEN_FEE_CHECKS } from './check-written-fees'
import { type WrapFacts, gatherFacts } from './facts'
import { finding } from './findings'
import { type WrapContext, readWrapInput } from './read-input'
import type { WrapReview, WrapSummary } from './types'

/** A review, the checks that ran for it, and where there are any, the facts it rests on and what is taken. */
export type Examination = { review: WrapReview; checks: CheckResult[]; facts?: WrapFacts; taken?: Taken }

const CHECKS: readonly Check<WrapFacts>[] = [
  transactionCheck,
  inputsCheck,
  unsignedCheck,
  lockerCheck,
  amountCheck,
  changeCheck,
  instructionsCheck,
  ...PAYLOAD_CHECKS,
  ...TERMS_CHECKS,
  ...PRICE_CHECKS,
  ...WRITTEN_FEE_CHECKS,
  feeCheck,
  marketCheck,
  shareCheck,
  needlessCheck,
]

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
    const { findings, checks } = runChecks(CHECKS, facts)
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
