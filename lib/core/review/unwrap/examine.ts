import { toAppError } from '~/lib/core/errors'
import { NATIVE_TOKEN } from '~/lib/core/evm/abi/connector'
import { type CallTerms, encodeCall, functionOf } from '~/lib/core/evm/call'
import { type Finding, verdictOf } from '../finding'
import { attempt } from './attempt'
import { checkCall, checkHints } from './checks'
import { finding } from './findings'
import { type KnownUnwrap, readUnwrapInput } from './read-input'
import { openEnvelope, readHints, readServiceCall } from './read-response'
import type { UnwrapReview } from './types'

/** Input → what the service says → findings → our own call. Never throws. */
export function examineUnwrap(input: unknown): UnwrapReview {
  let known: KnownUnwrap
  try {
    known = readUnwrapInput(input)
  } catch (thrown) {
    return refused(attempt(() => inputFinding(thrown)) ?? finding('input-invalid', { field: 'input' }))
  }
  return attempt(() => examine(known)) ?? refused(finding('review-failed'))
}

function examine(known: KnownUnwrap): UnwrapReview {
  const payload = attempt(() => openEnvelope(known.response))
  if (payload === 'refused') return refused(finding('response-refused'))
  const hints = payload && attempt(() => readHints(payload))
  if (payload === undefined || hints === undefined) return refused(finding('response-malformed'))

  const hintFindings = checkHints(known, hints)
  const said = attempt(() => readServiceCall(payload, known.kind))
  if (said === undefined) return refused(...hintFindings, finding('params-malformed'))

  const findings = [...hintFindings, ...checkCall(known, said, hints)]
  const verdict = verdictOf(findings)
  if (verdict === 'refuse') return { verdict, findings }

  const data = encodeCall(intendedTerms(known, said.terms))
  if (encodeCall(said.terms) !== data) return refused(...findings, finding('call-differs'))
  const { token, contract, inputAmount } = known
  const { name: functionName } = functionOf(known.kind)
  const call = { to: contract.spelling, data, value: token === null ? inputAmount : 0n, functionName }
  if (token === null) return { verdict, findings, call }
  return {
    verdict,
    findings,
    call,
    allowance: { token: token.spelling, spender: contract.spelling, amount: inputAmount },
  }
}

/** The call that the intent makes. From the service comes only what is its to choose, as checked before. */
function intendedTerms(known: KnownUnwrap, said: CallTerms): CallTerms {
  const { inputAmount, minSats, recipient, thirdPartyId } = known
  const common = { inputAmount, thirdPartyId, ...recipient, lockingScript: said.lockingScript }
  if (said.kind === 'unwrap') return { ...common, kind: said.kind }
  const [saidStart, ...hops] = said.path
  const start = known.pathStart ?? saidStart
  const swap = {
    ...common,
    minSats,
    exchangeConnector: said.exchangeConnector,
    isFixedToken: true,
    path: [...(start === undefined ? [] : [start]), ...hops.slice(0, -1), known.wrappedBtc],
  }
  if (said.kind === 'router-swap') return { ...swap, kind: said.kind, deadline: said.deadline }
  return { ...swap, kind: said.kind, token: known.token?.key ?? NATIVE_TOKEN, relayerFee: said.relayerFee }
}

function inputFinding(thrown: unknown): Finding {
  const error = toAppError(thrown)
  if (error.code === 'recipient-invalid') return finding('recipient-invalid')
  return finding('input-invalid', { field: error.details['field'] ?? 'input' })
}

function refused(...findings: Finding[]): UnwrapReview {
  return { verdict: 'refuse', findings }
}
