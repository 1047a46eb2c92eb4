import { afterFees } from '~/lib/core/quote/fees'
import { type BridgePayload, minDelivered } from '~/lib/core/payload/payload'
import { type Check, createCheck } from '../check'
import type { Finding } from '../finding'
import { breakdownSeen, checkBreakdown, checkFixedFee, checkPrice, priceSeen, shareBps } from '../price'
import type { WrapFacts } from './facts'
import { finding } from './findings'
import type { WrapIntent } from './types'

/** What arrives at least is a fair price for the amount, and the fees are what the service said. */
export const PRICE_CHECKS: readonly Check<WrapFacts>[] = [
  createCheck(
    'price',
    findPrice,
    ({ payload, known: { policy } }: WrapFacts) => payload && priceSeen(policy),
  ),
  createCheck(
    'breakdown',
    findBreakdown,
    ({ payload, known: { policy } }: WrapFacts) => payload && breakdownSeen(policy),
  ),
]

function findBreakdown({ payload, known: { intent, policy } }: WrapFacts): Finding[] {
  if (payload === undefined || payload.kind !== intent.payload.kind) return []
  return checkBreakdown(policy, intent.amountSats, {
    isOneForOne: payload.kind === 'wrap',
    isCrossing: payload.kind === 'swap' && payload.bridgeFeePer1e7 > 0n,
  })
}

function findPrice({ payload, known }: WrapFacts): Finding[] {
  const { intent, policy } = known
  if (payload === undefined || payload.kind !== intent.payload.kind) return []
  const { serviceFeeSats } = payload
  const { amountSats } = intent
  const fixedFee = checkFixedFee(serviceFeeSats, amountSats)
  const feeBps = shareBps(serviceFeeSats, amountSats)
  if (payload.kind === 'swap') {
    const asked = intent.v2?.minOutput ?? intent.minOutput
    return [...fixedFee, ...checkPrice(policy, { asked, least: leastArrival(payload, intent) }, feeBps)]
  }
  const least = deliveredSats(serviceFeeSats, known)
  const { slippageBps: _, quotedOutput: __, ...reference } = policy
  return [...fixedFee, ...checkDelivery(least, known), ...checkPrice(reference, { asked: 0n, least }, feeBps)]
}

/** What a plain wrap brings: the amount less the payload's fee and the routers' shares, where those are known. */
export function deliveredSats(
  serviceFeeSats: bigint,
  { intent, policy }: Pick<WrapFacts['known'], 'intent' | 'policy'>,
): bigint {
  const { contractFees = { protocolPer1e4: 0, lockerPer1e4: 0, thirdPartyPer1e4: 0 } } = policy
  return afterFees(intent.amountSats, serviceFeeSats, contractFees)
}

/** A plain wrap has no minimum on chain: what the fees leave has to be enough. */
function checkDelivery(least: bigint, { intent }: WrapFacts['known']): Finding[] {
  if (least === 0n) return [finding('fees-exceed-amount')]
  if (least >= intent.minOutput) return []
  return [finding('delivery-below-minimum', { actualSats: least, expectedSats: intent.minOutput })]
}

/**
 * The least of a swap, in base units of what arrives. v1 counts in the base chain's token and before the crossing's fee;
 * the intent, which has the minimum in both units, tells one from the other.
 */
function leastArrival(payload: Extract<BridgePayload, { kind: 'swap' }>, intent: WrapIntent): bigint {
  if (payload.codec === 'v2') return payload.minOutput
  const least = minDelivered(payload)
  const { minOutput, v2 } = intent
  return v2 === undefined || minOutput === 0n ? least : (least * v2.minOutput) / minOutput
}
