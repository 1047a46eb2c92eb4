import type { EstimateRoute } from '~/lib/core/quote/estimate-route'
import type { ArrivalTime } from '~/lib/core/quote/arrival-time'
import type { FeeBreakdown } from '~/lib/core/quote/breakdown'
import type { CrossingFee, FeeSources, QuotedFees } from '~/lib/core/quote/quoted-fees'
import type { EvmPaymentOrder, PaymentOrder, SwapOrder } from '~/lib/contract/orders'
import type { PriceView } from '~/lib/contract/views/quote'
import type { LeftBehind } from '~/lib/contract/views/payment'
import type { Hex } from '~/lib/core/hex'
import type {
  BitcoinPaymentIntent,
  EvmPaymentIntent,
  EvmStep,
  ToBitcoinIntent,
  ToEvmIntent,
  WrapPromise,
} from '~/lib/core/journal/types'
import type { Judgement } from '~/lib/core/recipient/judge'
import type { CheckResult } from '~/lib/core/review/check'
import type { IfFails } from '~/lib/core/review/if-fails'
import type { EvmPaymentReview, EvmPaymentReviewInput } from '~/lib/core/review/evm-payment'
import type { PaymentReview, PaymentReviewInput } from '~/lib/core/review/payment'
import type { UnwrapReview, UnwrapReviewInput } from '~/lib/core/review/unwrap'
import type { WrapReview, WrapReviewInput } from '~/lib/core/review/wrap'

/** A reviewed order waiting for the user's approval. It holds no secret; nothing in it is trusted when it is approved. */
export type PendingReview = PendingSwap | PendingPayment | PendingEvmPayment
export type PendingSwap = PendingToEvmReview | PendingToBitcoinReview

export function isPendingSwap(review: PendingReview): review is PendingSwap {
  return 'direction' in review
}

/** Recognises the reviews of one kind of plain payment. */
export function isPendingOf<Kind extends 'bitcoin-payment' | 'evm-payment'>(kind: Kind) {
  return (review: PendingReview): review is Extract<PendingReview, { kind: Kind }> =>
    'kind' in review && review.kind === kind
}

type PendingBase = {
  id: string
  createdAt: number
  profileId: string
  origin: string | null
  /** The account that it was made for. */
  accountIndex: number
  recipient: Judgement
  /** About when it arrives. */
  arrival: ArrivalTime
}

type PendingSwapBase = PendingBase & {
  /** The order, to build its review again once this one is too old. */
  order: SwapOrder
  price: PriceView
  /** The path through the exchange that the service's estimate names. */
  route: EstimateRoute
  fees: FeeBreakdown
  feeSources: FeeSources
  crossingFee: CrossingFee | null
  ifFails?: IfFails | null | undefined
  /** The checks that ran when it was prepared. */
  checks: CheckResult[]
}

/** The fees that a review shows, as its approval journals them. */
export function quotedFeesOf({ fees, feeSources, crossingFee }: PendingSwap): QuotedFees {
  return { fees, sources: feeSources, crossing: crossingFee }
}

export type PendingToEvmReview = PendingSwapBase & {
  direction: 'to-evm'
  intent: ToEvmIntent
  input: WrapReviewInput
  review: WrapReview
  promise: WrapPromise
}

/** The most that gas can cost in wei, for each choice of fee. */
export type GasView = { slow: bigint; normal: bigint; fast: bigint }

export type PendingToBitcoinReview = PendingSwapBase & {
  direction: 'to-bitcoin'
  /** Who pays the input. */
  account: Hex
  intent: ToBitcoinIntent
  input: UnwrapReviewInput
  review: UnwrapReview
  steps: EvmStep[]
  gas: GasView | null
}

export type PendingPayment = PendingBase & {
  kind: 'bitcoin-payment'
  order: PaymentOrder
  intent: BitcoinPaymentIntent
  input: PaymentReviewInput
  review: PaymentReview
  checks: CheckResult[]
  leftBehind: LeftBehind
}

export type PendingEvmPayment = PendingBase & {
  kind: 'evm-payment'
  order: EvmPaymentOrder
  /** Who pays. */
  account: Hex
  intent: EvmPaymentIntent
  input: EvmPaymentReviewInput
  review: EvmPaymentReview
  checks: CheckResult[]
  gas: GasView
}
