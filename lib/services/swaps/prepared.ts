import type { FeesView } from '~/lib/contract/views'
import type { WrapPromise, ToEvmIntent } from '~/lib/core/request/types'
import type { WrapReview, WrapReviewInput } from '~/lib/core/review/wrap'

/** A reviewed order waiting for the user's word. It holds no secret; nothing in it is trusted when it is approved. */
export type Prepared = PreparedToEvm

export type PreparedToEvm = {
  direction: 'to-evm'
  id: string
  createdAt: number
  profileId: string
  origin: string | null
  intent: ToEvmIntent
  input: WrapReviewInput
  review: WrapReview
  promise: WrapPromise
  fees: FeesView
  /** Set when the user approved: whether the warnings were accepted. */
  acknowledged?: boolean
}
