import { formatUnits } from '~/lib/core/amount'
import type { Hex } from '~/lib/core/hex'
import { type BridgePayload, tokenIdOf } from '~/lib/core/payload/payload'
import type { Finding } from '../finding'
import type { WrapFacts } from './facts'
import { say } from './messages'
import type { WrapIntent, WrapPolicy } from './types'
import { money } from './wording'

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

function form({ codec, kind, appId }: BridgePayload, { codecs, appIds }: WrapPolicy): Finding[] {
  const findings: Finding[] = []
  if (codecs?.includes(codec) === false) findings.push(say('payload-codec', { codec }))
  const isOfKind = (APP_KIND.get(appId) ?? kind) === kind
  if (appIds?.includes(appId) === false || !isOfKind)
    findings.push(say('payload-app', { appId: appId.toString() }))
  return findings
}

function delivery(payload: BridgePayload, intent: WrapIntent): Finding[] {
  const findings: Finding[] = []
  if (payload.chainId !== intent.chainId)
    findings.push(
      say('payload-chain', { actual: payload.chainId.toString(), expected: intent.chainId.toString() }),
    )
  if (payload.recipientAddress !== intent.recipientAddress)
    findings.push(
      say('payload-recipient', { actual: payload.recipientAddress, expected: intent.recipientAddress }),
    )
  if (payload.thirdPartyId !== intent.thirdPartyId)
    findings.push(
      say('payload-third-party', {
        actual: payload.thirdPartyId.toString(),
        expected: intent.thirdPartyId.toString(),
      }),
    )
  return findings
}

function serviceFee({ serviceFeeSats }: BridgePayload, policy: WrapPolicy): Finding[] {
  const findings: Finding[] = []
  const actual = money(serviceFeeSats)
  if (serviceFeeSats > policy.maxServiceFeeSats)
    findings.push(say('service-fee-cap', { actual, limit: money(policy.maxServiceFeeSats) }))
  const quoted = policy.quotedServiceFeeSats
  if (quoted !== undefined && serviceFeeSats > quoted)
    findings.push(say('service-fee-quote', { actual, limit: money(quoted) }))
  return findings
}

const KIND_NAME = { wrap: 'to deliver wrapped bitcoin', swap: 'to swap into a token' } as const

function target(payload: BridgePayload, intent: WrapIntent): Finding[] {
  if (payload.kind !== intent.payload.kind)
    return [
      say('payload-kind', { actual: KIND_NAME[payload.kind], expected: KIND_NAME[intent.payload.kind] }),
    ]
  if (payload.kind === 'wrap' || intent.payload.kind === 'wrap') return []
  const asked = { outputToken: intent.payload.outputToken, minOutput: intent.minOutput, minIntermediary: 0n }
  return payload.codec === 'v1' ? swapV1(payload, asked) : swapV2(payload, intent.v2 ?? asked)
}

type SwapTerms = { outputToken: Hex; minOutput: bigint; minIntermediary: bigint }

function swapV1(payload: Extract<SwapPayload, { codec: 'v1' }>, asked: SwapTerms): Finding[] {
  return [...token(payload.outputToken, asked.outputToken), ...minOutputOf(payload, asked)]
}

/** In v2 the contracts enforce `minIntermediary` alone in the normal path. */
function swapV2(payload: Extract<SwapPayload, { codec: 'v2' }>, asked: SwapTerms): Finding[] {
  const findings = [
    ...token(payload.outputTokenId, tokenIdOf(asked.outputToken)),
    ...minOutputOf(payload, asked),
  ]
  const actual = payload.minIntermediary
  if (actual < asked.minIntermediary)
    findings.push(
      say('payload-min-intermediary', {
        actual: actual.toString(),
        expected: asked.minIntermediary.toString(),
      }),
    )
  if (actual === 0n) findings.push(say('payload-unprotected'))
  return findings
}

function token(actual: Hex, expected: Hex): Finding[] {
  return actual === expected ? [] : [say('payload-token', { actual, expected })]
}

function minOutputOf({ minOutput }: SwapPayload, asked: SwapTerms): Finding[] {
  if (minOutput >= asked.minOutput) return []
  return [say('payload-min-output', { actual: minOutput.toString(), expected: asked.minOutput.toString() })]
}

/** The payload counts in 10^-7 of the whole, so 10^5 to the percent. */
const UNITS_PER_PERCENT = 100_000

function bridgeFee(payload: BridgePayload, { maxBridgeFeePercent }: WrapPolicy): Finding[] {
  if (payload.kind === 'wrap') return []
  const cap = BigInt(Math.round(maxBridgeFeePercent * UNITS_PER_PERCENT))
  if (payload.bridgeFeePer1e7 <= cap) return []
  return [
    say('bridge-fee-cap', {
      actual: formatUnits(payload.bridgeFeePer1e7, 5),
      limit: formatUnits(cap, 5),
    }),
  ]
}
