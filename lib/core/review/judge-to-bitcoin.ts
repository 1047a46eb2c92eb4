import type { FeeBreakdown } from '../quote/breakdown'
import type { ChainQuote } from '../quote/chain-quote'
import { crossingOfCall } from '../quote/crossing-fee'
import { feesOf, priceView } from '../quote/shown-price'
import type { CheckResult } from './check'
import { contractsCheck, type SwapContracts } from './contracts'
import { disputeFindings } from './disputes'
import { type Finding, withFindings } from './finding'
import { judgeParties, type Parties } from './judge-parties'
import type { PricePolicy } from './price'
import { pricePolicy } from './price-policy'
import type { LockerReading } from './readings'
import { examineUnwrap } from './unwrap/examine'
import { withPrice } from './unwrap/policy'
import type { UnwrapReview, UnwrapReviewInput } from './unwrap/types'

/** The service's offer and its inputs of the call, and what the wallet's own sources say of both. */
type Gathered = Parties & {
  account: string
  estimate: { outputSats: bigint; fees: FeeBreakdown }
  intent: { minSats: bigint }
  input: UnwrapReviewInput
  lockers: LockerReading[]
  /** The call of the inputs, if it can be read. */
  call: UnwrapReview['call']
  chainQuote: ChainQuote
  /** The going rate, where a fixed fee is so high that it matters. */
  market: Pick<PricePolicy, 'marketFeeRate' | 'disputed'>
  contracts: SwapContracts
  isNonceDisputed: boolean
}
type Seen = { findings: readonly Finding[]; checks: readonly CheckResult[] }

export type JudgedCall = ReturnType<typeof judgeCall>
export type JudgedToBitcoin = ReturnType<typeof judgeToBitcoin>

/** Whether the call may be simulated and signed, by its terms, its price and its locker. */
export function judgeCall(
  { thirdPartyId }: { thirdPartyId?: number },
  { input: built, lockers, estimate, intent, chainQuote, market }: Gathered,
  { origin }: { origin: string | null },
) {
  const { fees, outputSats: output } = estimate
  const offer = { output, fees, minOutput: intent.minSats, origin, thirdPartyId }
  const input = withPrice(built, chainQuote, { ...pricePolicy(chainQuote, offer), ...market })
  return { input, ...examineUnwrap(input, { lockers }) }
}

/** Finds what a user must know of the call, once its steps were tried. */
export function judgeToBitcoin(
  { bitcoinAddress }: { bitcoinAddress: string },
  gathered: Gathered,
  { input, review, checks, taken }: JudgedCall,
  tried: Seen & { priced: Seen | null },
) {
  const { estimate, chainQuote } = gathered
  const contracts = contractsCheck(gathered.contracts)
  const parties = judgeParties(gathered, { payer: gathered.account, recipient: bitcoinAddress })
  const { bitcoinFeeSats } = chainQuote
  const fixed = bitcoinFeeSats === null ? null : ({ sats: bitcoinFeeSats, source: 'contracts' } as const)
  return {
    input,
    review: withFindings(review, [
      ...tried.findings,
      ...contracts.findings,
      ...disputeFindings(gathered.isNonceDisputed ? ['nonce'] : []),
      ...(tried.priced?.findings ?? []),
      ...parties.findings,
    ]),
    checks: [
      ...checks,
      ...tried.checks,
      ...contracts.results,
      ...(tried.priced?.checks ?? []),
      ...parties.checks,
    ],
    price: priceView(chainQuote, estimate.outputSats, taken ?? null),
    crossingFee: crossingOfCall(gathered.call),
    ...feesOf(estimate.fees, fixed, chainQuote),
  }
}
