import type { FeeBreakdown } from '~/lib/core/quote/breakdown'
import type { SwapOrder } from '~/lib/contract/ui'
import type { EstimateRoute } from '~/lib/contract/estimate-route'
import type { CrossingFee, FeeSources, PriceView } from '~/lib/contract/views'
import type { Hex } from '~/lib/core/hex'
import type { EvmStep, ToBitcoinIntent, ToEvmIntent, WrapPromise } from '~/lib/core/journal/types'
import type { Judgement } from '~/lib/core/recipient/judge'
import type { CheckResult } from '~/lib/core/review/check'
import type { UnwrapReview, UnwrapReviewInput } from '~/lib/core/review/unwrap'
import type { WrapReview, WrapReviewInput } from '~/lib/core/review/wrap'

/** A reviewed order waiting for the user's word. It holds no secret; nothing in it is trusted when it is approved. */
export type PendingReview = PendingToEvmReview | PendingToBitcoinReview

type PendingReviewBase = {
  id: string
  /** What was asked for, to ask for it again once the review has grown too old. */
  order: SwapOrder
  createdAt: number
  profileId: string
  origin: string | null
  /** What is known of the recipient; absent where an earlier version of the extension stored it. */
  recipient?: Judgement
  price: PriceView
  /** What the service said of its way when it was asked for an estimate. */
  route: EstimateRoute
  fees: FeeBreakdown
  feeSources: FeeSources
  /** Absent where an earlier version of the extension stored it. */
  crossingFee?: CrossingFee | null
  /** The checks that ran when it was prepared; absent where an earlier version of the extension stored it. */
  checks?: CheckResult[]
  /** Set when the user approved: whether the warnings were accepted. */
  acknowledged?: boolean
}

export type PendingToEvmReview = PendingReviewBase & {
  direction: 'to-evm'
  intent: ToEvmIntent
  input: WrapReviewInput
  review: WrapReview
  promise: WrapPromise
}

/** The most that gas can cost in wei, for each choice of fee. */
export type GasView = { slow: bigint; normal: bigint; fast: bigint }

export type PendingToBitcoinReview = PendingReviewBase & {
  direction: 'to-bitcoin'
  /** Who pays the input. */
  account: Hex
  intent: ToBitcoinIntent
  input: UnwrapReviewInput
  review: UnwrapReview
  steps: EvmStep[]
  gas: GasView | null
}
