import { afterFees } from '~/lib/core/quote/fees'
import { type Check, createCheck } from '../check'
import type { Finding } from '../finding'
import { breakdownSeen, checkBreakdown, checkFixedFee, checkPrice, priceSeen, shareBps } from '../price'
import type { WrapFacts } from './facts'
import { finding } from './findings'
import { highestMinimum, minArrival } from './min-arrival'

/** The minimum that arrives is a fair price for the amount, and the fees are what the service said. */
export const PRICE_CHECKS: readonly Check<WrapFacts>[] = [
  createCheck('price', findPrice, (facts: WrapFacts) => meant(facts) && priceSeen(facts.known.policy)),
  createCheck(
    'breakdown',
    findBreakdown,
    (facts: WrapFacts) => meant(facts) && breakdownSeen(facts.known.policy),
  ),
]

/** The instructions, if they are of the kind that was meant: of any other, the price is not judged. */
function meant({ payload, known: { intent } }: WrapFacts): WrapFacts['payload'] {
  return payload?.kind === intent.payload.kind ? payload : undefined
}

function findBreakdown(facts: WrapFacts): Finding[] {
  const payload = meant(facts)
  if (payload === undefined) return []
  const { intent, policy } = facts.known
  return checkBreakdown(policy, intent.amountSats, {
    isOneForOne: payload.kind === 'wrap',
    isCrossing: payload.kind === 'swap' && payload.crossingFeePer1e7 > 0n,
  })
}

function findPrice(facts: WrapFacts): Finding[] {
  const payload = meant(facts)
  if (payload === undefined) return []
  const { known } = facts
  const { intent, policy } = known
  const { serviceFeeSats } = payload
  const { amountSats } = intent
  const fixedFee = checkFixedFee(serviceFeeSats, amountSats)
  const delivered = deliveredSats(serviceFeeSats, known)
  if (delivered === 0n) return [...fixedFee, finding('fees-exceed-amount')]
  const feeBps = shareBps(serviceFeeSats, amountSats)
  if (payload.kind === 'swap') {
    const arrival = { asked: highestMinimum(payload, intent), minArrival: minArrival(payload, intent) }
    return [...fixedFee, ...checkPrice(policy, arrival, feeBps)]
  }
  const { slippageBps: _, quotedOutput: __, ...reference } = policy
  return [
    ...fixedFee,
    ...checkDelivery(delivered, known),
    ...checkPrice(reference, { asked: 0n, minArrival: delivered }, feeBps),
  ]
}

/** The wrapped BTC that is minted: the amount less the payload's fee and the routers' shares, where those are known. */
export function deliveredSats(
  serviceFeeSats: bigint,
  { intent, policy }: Pick<WrapFacts['known'], 'intent' | 'policy'>,
): bigint {
  const { contractFees = { protocolPer1e4: 0, lockerPer1e4: 0, thirdPartyPer1e4: 0 } } = policy
  return afterFees(intent.amountSats, serviceFeeSats, contractFees)
}

/** A plain wrap has no minimum on chain: what the fees leave has to be enough. */
function checkDelivery(delivered: bigint, { intent }: WrapFacts['known']): Finding[] {
  if (delivered >= intent.minOutput) return []
  return [finding('delivery-below-minimum', { actualSats: delivered, expectedSats: intent.minOutput })]
}
