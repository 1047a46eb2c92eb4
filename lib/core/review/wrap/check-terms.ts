import type { Hex } from '~/lib/core/hex'
import { isProtecting } from '~/lib/core/payload/enforced-minimum'
import { type BridgePayload, type SwapPayload, tokenIdOf } from '~/lib/core/payload/payload'
import type { Finding } from '../finding'
import { finding } from './findings'
import { createPayloadCheck } from './payload-check'
import type { WrapContext } from './read-input'

/** The instructions ask for what the user asked for, and for no less. */
export const TERMS_CHECKS = [
  createPayloadCheck('wrapped-bitcoin', findWrapped, ({ kind }) => (kind === 'wrap' ? {} : undefined)),
  createPayloadCheck('token', findToken, (payload) =>
    payload.kind === 'wrap'
      ? undefined
      : { token: payload.codec === 'v1' ? payload.outputToken : payload.outputTokenId },
  ),
  createPayloadCheck('minimum', findMinimum, (payload, { intent }) => {
    // In units of the target chain's token, which the user knows; the instructions count in units of the base chain's.
    const minUnits = intent.v2?.minOutput ?? intent.minOutput
    return payload.kind === 'swap' && payload.codec === 'v1' && minUnits > 0n ? { minUnits } : undefined
  }),
  createPayloadCheck('minimum-intermediary', findIntermediary, (payload) =>
    payload.kind === 'swap' && payload.codec === 'v2'
      ? { minIntermediary: payload.minIntermediary }
      : undefined,
  ),
]

function kindFindings(
  payload: BridgePayload,
  { intent }: WrapContext,
  expected: BridgePayload['kind'],
): Finding[] {
  if (intent.payload.kind !== expected || payload.kind === expected) return []
  return [finding('payload-kind', { actualKind: payload.kind, expectedKind: expected })]
}

function findWrapped(payload: BridgePayload, context: WrapContext): Finding[] {
  return kindFindings(payload, context, 'wrap')
}

function findToken(payload: BridgePayload, context: WrapContext): Finding[] {
  const terms = termsOf(payload, context)
  if (terms === undefined || payload.kind === 'wrap') return kindFindings(payload, context, 'swap')
  const [actual, expected] =
    payload.codec === 'v1'
      ? [payload.outputToken, terms.outputToken]
      : [payload.outputTokenId, tokenIdOf(terms.outputToken)]
  return actual === expected
    ? []
    : [finding('payload-token', { actualToken: actual, expectedToken: expected })]
}

type SwapTerms = { outputToken: Hex; minOutput: bigint; minIntermediary: bigint }

/** The terms that the instructions must state in their codec; `undefined` where no swap was asked for. */
function termsOf({ codec }: BridgePayload, { intent }: WrapContext): SwapTerms | undefined {
  if (intent.payload.kind === 'wrap') return undefined
  const v1 = { outputToken: intent.payload.outputToken, minOutput: intent.minOutput, minIntermediary: 0n }
  return codec === 'v1' ? v1 : (intent.v2 ?? v1)
}

function findMinimum(payload: BridgePayload, context: WrapContext): Finding[] {
  const terms = termsOf(payload, context)
  return terms === undefined || payload.kind === 'wrap' || payload.codec === 'v2'
    ? []
    : minOutputOf(payload, terms)
}

/**
 * In v2 the contracts enforce `minIntermediary` alone in the normal path. The intermediary is the base chain's token, in
 * which the intent has its minimum as well.
 */
function findIntermediary(payload: BridgePayload, context: WrapContext): Finding[] {
  const terms = termsOf(payload, context)
  if (terms === undefined || payload.kind === 'wrap' || payload.codec === 'v1') return []
  const findings = minOutputOf(payload, terms)
  const actual = payload.minIntermediary
  if (actual < terms.minIntermediary)
    findings.push(
      finding('payload-min-intermediary', { actualUnits: actual, expectedUnits: terms.minIntermediary }),
    )
  if (!isProtecting(actual, context.intent.minOutput)) findings.push(finding('payload-unprotected'))
  return findings
}

function minOutputOf({ minOutput }: SwapPayload, terms: SwapTerms): Finding[] {
  if (minOutput >= terms.minOutput) return []
  return [finding('payload-min-output', { actualUnits: minOutput, expectedUnits: terms.minOutput })]
}
