import type { Hex } from '~/lib/core/hex'
import { isProtecting } from '~/lib/core/payload/enforced-minimum'
import { type BridgePayload, type SwapPayload, tokenIdOf } from '~/lib/core/payload/payload'
import type { Finding } from '../finding'
import { finding } from './findings'
import { createPayloadCheck } from './payload-check'
import type { KnownWrap } from './read-input'

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
  { intent }: KnownWrap,
  expected: BridgePayload['kind'],
): Finding[] {
  if (intent.payload.kind !== expected || payload.kind === expected) return []
  return [finding('payload-kind', { actualKind: payload.kind, expectedKind: expected })]
}

function findWrapped(payload: BridgePayload, known: KnownWrap): Finding[] {
  return kindFindings(payload, known, 'wrap')
}

function findToken(payload: BridgePayload, known: KnownWrap): Finding[] {
  const asked = termsOf(payload, known)
  if (asked === undefined || payload.kind === 'wrap') return kindFindings(payload, known, 'swap')
  const [actual, expected] =
    payload.codec === 'v1'
      ? [payload.outputToken, asked.outputToken]
      : [payload.outputTokenId, tokenIdOf(asked.outputToken)]
  return actual === expected
    ? []
    : [finding('payload-token', { actualToken: actual, expectedToken: expected })]
}

type SwapTerms = { outputToken: Hex; minOutput: bigint; minIntermediary: bigint }

/** The terms that the instructions must state in their codec; `undefined` where no swap was asked for. */
function termsOf({ codec }: BridgePayload, { intent }: KnownWrap): SwapTerms | undefined {
  if (intent.payload.kind === 'wrap') return undefined
  const asked = { outputToken: intent.payload.outputToken, minOutput: intent.minOutput, minIntermediary: 0n }
  return codec === 'v1' ? asked : (intent.v2 ?? asked)
}

function findMinimum(payload: BridgePayload, known: KnownWrap): Finding[] {
  const asked = termsOf(payload, known)
  return asked === undefined || payload.kind === 'wrap' || payload.codec === 'v2'
    ? []
    : minOutputOf(payload, asked)
}

/**
 * In v2 the contracts enforce `minIntermediary` alone in the normal path. The intermediary is the base chain's token, in
 * which the intent has its minimum as well.
 */
function findIntermediary(payload: BridgePayload, known: KnownWrap): Finding[] {
  const asked = termsOf(payload, known)
  if (asked === undefined || payload.kind === 'wrap' || payload.codec === 'v1') return []
  const findings = minOutputOf(payload, asked)
  const actual = payload.minIntermediary
  if (actual < asked.minIntermediary)
    findings.push(
      finding('payload-min-intermediary', { actualUnits: actual, expectedUnits: asked.minIntermediary }),
    )
  if (!isProtecting(actual, known.intent.minOutput)) findings.push(finding('payload-unprotected'))
  return findings
}

function minOutputOf({ minOutput }: SwapPayload, asked: SwapTerms): Finding[] {
  if (minOutput >= asked.minOutput) return []
  return [finding('payload-min-output', { actualUnits: minOutput, expectedUnits: asked.minOutput })]
}
