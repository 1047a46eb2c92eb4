import {
  afterFees,
  type ContractFees,
  NO_CONTRACT_FEES,
  percentageFees,
  WHOLE_CROSSING_FEE,
} from '~/lib/core/quote/fees'
import type { BridgePayload } from '~/lib/core/payload/payload'
import { type Taken, takenOfWrap } from '~/lib/core/quote/taken'
import { type Check, createCheck } from '../check'
import { checkTaken, type TakenFacts, takenTable } from '../check-taken'
import type { Finding } from '../finding'
import { breakdownSeen, checkBreakdown, checkReach, checkSlippage, checkSources, priceSeen } from '../price'
import type { WrapFacts } from './facts'
import { finding } from './findings'
import { highestMinimum, minArrival } from './min-arrival'
import type { WrapContext } from './read-input'
import type { WrapPolicy } from './types'

/** The minimum that arrives is a fair price for the amount, and the fees are what the service said. */
export const PRICE_CHECKS: readonly Check<WrapFacts>[] = [
  createCheck('price', findPrice, (facts: WrapFacts) => meant(facts) && priceSeen(facts.context.policy)),
  createCheck(
    'breakdown',
    findBreakdown,
    (facts: WrapFacts) => meant(facts) && breakdownSeen(facts.context.policy),
  ),
]

/** The instructions, if they are of the kind that was meant: of any other, the price is not judged. */
function meant({ payload, context: { intent } }: WrapFacts): WrapFacts['payload'] {
  return payload?.kind === intent.payload.kind ? payload : undefined
}

function findBreakdown(facts: WrapFacts): Finding[] {
  const payload = meant(facts)
  if (payload === undefined) return []
  const { intent, policy } = facts.context
  const { amountSats } = intent
  return checkBreakdown(policy, amountSats, {
    isOneForOne: payload.kind === 'wrap',
    isCrossing: payload.kind === 'swap' && payload.crossingFeePer1e7 > 0n,
    // Without an exchange, the statement is held to what arrives.
    knownSats:
      payload.kind === 'swap' && policy.contractFees
        ? payload.serviceFeeSats + sharesOf(amountSats, policy.contractFees)
        : undefined,
  })
}

function sharesOf(amountSats: bigint, fees: ContractFees): bigint {
  const { protocolSats, lockerSats, thirdPartySats } = percentageFees(amountSats, fees)
  return protocolSats + lockerSats + thirdPartySats
}

function findPrice(facts: WrapFacts): Finding[] {
  const payload = meant(facts)
  if (payload === undefined) return []
  const { context } = facts
  const { intent, policy } = context
  const delivered = deliveredSats(payload.serviceFeeSats, context)
  if (delivered === 0n) return [finding('fees-exceed-amount')]
  if (payload.kind === 'wrap')
    return [
      ...checkDelivery(delivered, context),
      ...checkTaken(withoutSlippage(policy), takenFacts(payload, context, delivered)),
      ...checkSources(policy),
    ]
  const minimum = {
    enforced: highestMinimum(payload, intent),
    orderMin: intent.v2?.minOutput ?? intent.minOutput,
  }
  return [
    ...checkSlippage(policy),
    ...checkReach(policy, minimum),
    ...checkTaken(policy, takenFacts(payload, context, minArrival(payload, intent))),
    ...checkSources(policy),
  ]
}

/** Splits the swap's worth by who takes it, where its worth and its kind are known. */
export function takenOf(facts: WrapFacts): Taken | undefined {
  const payload = meant(facts)
  const { context } = facts
  const { policy, intent } = context
  if (payload === undefined || !policy.ownQuote?.worth) return undefined
  const isPlain = payload.kind === 'wrap'
  const least = isPlain ? deliveredSats(payload.serviceFeeSats, context) : minArrival(payload, intent)
  return takenTable(isPlain ? withoutSlippage(policy) : policy, takenFacts(payload, context, least))
}

/** A plain wrap is exchanged nowhere. */
function withoutSlippage(policy: WrapPolicy): WrapPolicy {
  return { ...policy, slippageBps: 0 }
}

/** Without a worth in units of what arrives, the fees are shares of the amount. */
function takenFacts(payload: BridgePayload, { intent, policy }: WrapContext, least: bigint): TakenFacts {
  const { amountSats, thirdPartyId } = intent
  const { worth, exchanged } = policy.ownQuote ?? {}
  const whole = worth ?? amountSats
  const isSwap = payload.kind === 'swap'
  const parts = takenOfWrap({
    worth: whole,
    least,
    amountSats,
    serviceFeeSats: payload.serviceFeeSats,
    contractFees: policy.contractFees ?? NO_CONTRACT_FEES,
    exchanged: worth === undefined || !isSwap ? whole : exchanged,
    crossing: { part: isSwap ? payload.crossingFeePer1e7 : 0n, whole: WHOLE_CROSSING_FEE['to-evm'] },
    slippageBps: policy.slippageBps ?? 0,
  })
  const { slippage: _, exchange: __, ...fees } = parts
  return {
    parts: worth === undefined ? fees : parts,
    whole,
    wholeSats: amountSats,
    least,
    thirdPartyId: BigInt(thirdPartyId),
  }
}

/** The wrapped BTC that is minted: the amount less the payload's fee and the routers' shares, where those are known. */
export function deliveredSats(
  serviceFeeSats: bigint,
  { intent, policy }: Pick<WrapFacts['context'], 'intent' | 'policy'>,
): bigint {
  return afterFees(intent.amountSats, serviceFeeSats, policy.contractFees ?? NO_CONTRACT_FEES)
}

/** A plain wrap has no minimum on chain: what the fees leave has to be enough. */
function checkDelivery(delivered: bigint, { intent }: WrapFacts['context']): Finding[] {
  if (delivered >= intent.minOutput) return []
  return [finding('delivery-below-minimum', { actualSats: delivered, expectedSats: intent.minOutput })]
}
