import { toAppError } from '~/lib/core/errors'
import type { Taken } from '~/lib/core/quote/taken'
import { NATIVE_TOKEN } from '~/lib/core/evm/abi/connector'
import { type CallTerms, encodeCall, functionOf } from '~/lib/core/evm/call'
import { type CheckResult, resultOf, runChecks } from '../check'
import { type Finding, verdictOf } from '../finding'
import { NOTHING_READ, type Readings } from '../readings'
import { attempt } from './attempt'
import { takenOf } from './check-price'
import { CALL_CHECKS, contractCheck } from './checks'
import { finding } from './findings'
import { type UnwrapContext, readUnwrapInput } from './read-input'
import { openEnvelope, namesRefundAddress, readHints, readServiceCall } from './read-response'
import type { UnwrapReview } from './types'

/** A review, the checks that ran for it, and what is taken where that is known. */
export type Examination = { review: UnwrapReview; checks: CheckResult[]; taken?: Taken }

/**
 * Input → what the service says → findings → our own call. Never throws.
 * @param readings the evidence of the checks that rest on answers of the chains; the verdict does not depend on it
 */
export function examineUnwrap(input: unknown, readings: Readings = NOTHING_READ): Examination {
  let context: UnwrapContext
  try {
    context = readUnwrapInput(input)
  } catch (thrown) {
    return refused([attempt(() => inputFinding(thrown)) ?? finding('input-invalid', { field: 'input' })])
  }
  return attempt(() => examine(context, readings)) ?? refused([finding('review-failed')])
}

function examine(context: UnwrapContext, readings: Readings): Examination {
  const payload = attempt(() => openEnvelope(context.response))
  if (payload === 'refused') return refused([finding('response-refused')])
  const hints = payload && attempt(() => readHints(payload))
  if (payload === undefined || hints === undefined) return refused([finding('response-malformed')])

  const hinted = runChecks([contractCheck], { context, hints })
  const said = attempt(() => readServiceCall(payload, context.kind))
  if (said === undefined) {
    const isKnown = hinted.findings.some(({ code }) => code === 'refund-address-named')
    const isRefundForm = !isKnown && attempt(() => namesRefundAddress(payload, context.kind)) === true
    const reasons = isRefundForm ? [finding('refund-address-named')] : []
    return refused([...hinted.findings, ...reasons, finding('params-malformed')], hinted.checks)
  }

  const called = runChecks(CALL_CHECKS, { context, hints, readings, ...said })
  const findings = [...hinted.findings, ...called.findings]
  const checks = [...hinted.checks, ...called.checks]
  const verdict = verdictOf(findings)
  const table = takenOf({ context, terms: said.terms })
  const taken = table && { taken: table }
  if (verdict === 'refuse') return { review: { verdict, findings }, checks, ...taken }

  const data = encodeCall(intendedTerms(context, said.terms))
  const difference = encodeCall(said.terms) === data ? [] : [finding('call-differs')]
  const { token, contract, inputAmount } = context
  const { name: functionName } = functionOf(context.kind)
  checks.push(...resultOf('call', difference, { functionName }))
  if (difference.length > 0) return refused([...findings, ...difference], checks)
  const call = { to: contract.spelling, data, value: token === null ? inputAmount : 0n, functionName }
  if (token === null) return { review: { verdict, findings, call }, checks, ...taken }
  const allowance = { token: token.spelling, spender: contract.spelling, amount: inputAmount }
  checks.push(...resultOf('allowance', [], { sentUnits: inputAmount, contract: allowance.spender }))
  return { review: { verdict, findings, call, allowance }, checks, ...taken }
}

/** The call for the intent. The service contributes only what it may choose, as checked before. */
function intendedTerms(context: UnwrapContext, said: CallTerms): CallTerms {
  const { inputAmount, minSats, recipient, thirdPartyId } = context
  const common = { inputAmount, thirdPartyId, ...recipient, lockingScript: said.lockingScript }
  if (said.kind === 'unwrap') return { ...common, kind: said.kind }
  const [saidStart, ...hops] = said.path
  const start = context.pathStart ?? saidStart
  const swap = {
    ...common,
    minSats,
    exchangeConnector: said.exchangeConnector,
    isFixedToken: true,
    path: [...(start === undefined ? [] : [start]), ...hops.slice(0, -1), context.wrappedBtc],
  }
  if (said.kind === 'router-swap') return { ...swap, kind: said.kind, deadline: said.deadline }
  return {
    ...swap,
    kind: said.kind,
    token: context.token?.key ?? NATIVE_TOKEN,
    crossingFeePer1e18: said.crossingFeePer1e18,
  }
}

function inputFinding(thrown: unknown): Finding {
  const error = toAppError(thrown)
  if (error.code === 'recipient-invalid') return finding('recipient-invalid')
  return finding('input-invalid', { field: error.details['field'] ?? 'input' })
}

function refused(findings: Finding[], checks: CheckResult[] = []): Examination {
  return { review: { verdict: 'refuse', findings }, checks }
}
