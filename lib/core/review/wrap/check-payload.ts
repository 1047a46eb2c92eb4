import { formatUnits } from '~/lib/core/amount'
import type { Hex } from '~/lib/core/hex'
import { type BridgePayload, PAYLOAD_BYTES, tokenIdOf } from '~/lib/core/payload/payload'
import { shortfallBps } from '~/lib/core/quote/shortfall'
import type { Finding } from '../finding'
import type { WrapFacts } from './facts'
import { finding } from './findings'
import type { WrapIntent, WrapPolicy } from './types'

type SwapPayload = Extract<BridgePayload, { kind: 'swap' }>

/** The instructions say what the user asked for, within what the policy allows. */
export function checkPayload({ payload, known: { intent, policy } }: WrapFacts): Finding[] {
  if (payload === undefined) return []
  return [
    ...form(payload, policy),
    ...delivery(payload, intent),
    ...serviceFee(payload, policy),
    ...target(payload, intent),
    ...bridgeFee(payload, policy),
  ]
}

/** App ids whose meaning is fixed: sent with the other kind of payload, nothing would take it up. */
const APP_KIND = new Map<number, BridgePayload['kind']>([
  [1, 'wrap'],
  [10, 'swap'],
  [20, 'swap'],
])

function form(
  { codec, kind, appId, speed }: BridgePayload,
  { codecs, appIds, payloadLengths }: WrapPolicy,
): Finding[] {
  const findings: Finding[] = []
  if (codecs?.includes(codec) === false) findings.push(finding('payload-codec', { codec }))
  // A router reverts on any other length: the bitcoin would be paid, and nothing minted.
  const length = PAYLOAD_BYTES[kind][codec]
  if (payloadLengths?.includes(length) === false)
    findings.push(
      finding('payload-length', { actualBytes: length, expectedBytes: payloadLengths.join(', ') }),
    )
  // The transfer routers revert on it, though genuine builders write it.
  if (kind === 'wrap' && speed) findings.push(finding('payload-speed'))
  const isOfKind = (APP_KIND.get(appId) ?? kind) === kind
  if (appIds?.includes(appId) === false || !isOfKind) findings.push(finding('payload-app', { appId }))
  return findings
}

function delivery(payload: BridgePayload, intent: WrapIntent): Finding[] {
  const findings: Finding[] = []
  if (payload.chainId !== intent.chainId)
    findings.push(
      finding('payload-chain', { actualChainId: payload.chainId, expectedChainId: intent.chainId }),
    )
  if (payload.recipientAddress !== intent.recipientAddress)
    findings.push(
      finding('payload-recipient', {
        actualAddress: payload.recipientAddress,
        expectedAddress: intent.recipientAddress,
      }),
    )
  if (payload.thirdPartyId !== intent.thirdPartyId)
    findings.push(
      finding('payload-third-party', {
        actualThirdPartyId: payload.thirdPartyId,
        expectedThirdPartyId: intent.thirdPartyId,
      }),
    )
  return findings
}

function serviceFee({ serviceFeeSats }: BridgePayload, policy: WrapPolicy): Finding[] {
  const findings: Finding[] = []
  if (serviceFeeSats > policy.maxServiceFeeSats)
    findings.push(
      finding('service-fee-cap', { feeSats: serviceFeeSats, limitSats: policy.maxServiceFeeSats }),
    )
  const quoted = policy.quotedServiceFeeSats
  if (quoted !== undefined && serviceFeeSats > quoted)
    findings.push(finding('service-fee-quote', { feeSats: serviceFeeSats, limitSats: quoted }))
  return findings
}

function target(payload: BridgePayload, intent: WrapIntent): Finding[] {
  if (payload.kind !== intent.payload.kind)
    return [finding('payload-kind', { actualKind: payload.kind, expectedKind: intent.payload.kind })]
  if (payload.kind === 'wrap' || intent.payload.kind === 'wrap') return []
  const asked = { outputToken: intent.payload.outputToken, minOutput: intent.minOutput, minIntermediary: 0n }
  return payload.codec === 'v1'
    ? swapV1(payload, asked)
    : swapV2(payload, intent.v2 ?? asked, intent.minOutput)
}

type SwapTerms = { outputToken: Hex; minOutput: bigint; minIntermediary: bigint }

function swapV1(payload: Extract<SwapPayload, { codec: 'v1' }>, asked: SwapTerms): Finding[] {
  return [...token(payload.outputToken, asked.outputToken), ...minOutputOf(payload, asked)]
}

/**
 * In v2 the contracts enforce `minIntermediary` alone in the normal path. The intermediary is the base chain's token, in
 * which the intent has its minimum as well.
 */
function swapV2(
  payload: Extract<SwapPayload, { codec: 'v2' }>,
  asked: SwapTerms,
  baseMinimum: bigint,
): Finding[] {
  const findings = [
    ...token(payload.outputTokenId, tokenIdOf(asked.outputToken)),
    ...minOutputOf(payload, asked),
  ]
  const actual = payload.minIntermediary
  if (actual < asked.minIntermediary)
    findings.push(
      finding('payload-min-intermediary', {
        actualUnits: actual,
        expectedUnits: asked.minIntermediary,
      }),
    )
  if (!isProtecting(actual, baseMinimum)) findings.push(finding('payload-unprotected'))
  return findings
}

/** What the crossing and rounding may take of a minimum. */
const USUAL_DIFFERENCE_BPS = 200
/** Base units that are next to nothing of any token. */
const NEXT_TO_NOTHING = 1_000n

/** Whether an enforced minimum holds about what the intent implies; where that is nothing, more than next to nothing. */
function isProtecting(minIntermediary: bigint, implied: bigint): boolean {
  return implied === 0n
    ? minIntermediary >= NEXT_TO_NOTHING
    : shortfallBps(minIntermediary, implied) <= USUAL_DIFFERENCE_BPS
}

function token(actual: Hex, expected: Hex): Finding[] {
  return actual === expected
    ? []
    : [finding('payload-token', { actualToken: actual, expectedToken: expected })]
}

function minOutputOf({ minOutput }: SwapPayload, asked: SwapTerms): Finding[] {
  if (minOutput >= asked.minOutput) return []
  return [finding('payload-min-output', { actualUnits: minOutput, expectedUnits: asked.minOutput })]
}

/** The payload counts in 10^-7 of the whole, so 10^5 to the percent. */
const UNITS_PER_PERCENT = 100_000

function bridgeFee(payload: BridgePayload, { maxBridgeFeePercent }: WrapPolicy): Finding[] {
  if (payload.kind === 'wrap') return []
  const cap = BigInt(Math.round(maxBridgeFeePercent * UNITS_PER_PERCENT))
  if (payload.bridgeFeePer1e7 <= cap) return []
  return [
    finding('bridge-fee-cap', {
      feePercent: formatUnits(payload.bridgeFeePer1e7, 5),
      limitPercent: formatUnits(cap, 5),
    }),
  ]
}
