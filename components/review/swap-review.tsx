import { useState } from 'react'
import type { FeeChoice } from '~/lib/contract/orders'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReviewView } from '~/lib/contract/views/review'
import { useShell } from '~/lib/ui/page/shell'
import { emptied } from '~/lib/ui/text/swap-draft'
import { SWAP_DRAFT, useSwapDraft } from '~/lib/ui/page/use-swap-draft'
import { ReviewPanel } from './review-panel'
import { type OnRenewed, useOwnReview } from './use-own-review'

type SwapReviewProps = { review: ReviewView; profile: ProfileView; onRenewed: OnRenewed }

/** The review of the user's own swap. */
export function SwapReview({ review, profile, onRenewed }: SwapReviewProps) {
  const { lastPair } = useShell()
  const [feeChoice, setFeeChoice] = useState<FeeChoice>()
  const [draft, setDraft] = useSwapDraft(profile)
  const { leave, ...own } = useOwnReview(
    review,
    {
      route: '/',
      draftKey: SWAP_DRAFT,
      empty: () => setDraft(emptied(draft, profile)),
      onApproved: () => lastPair.keep(draft),
    },
    onRenewed,
  )
  return (
    <ReviewPanel
      key={review.entryId}
      {...own}
      review={review}
      profile={review.bridge ?? profile}
      feeChoice={feeChoice}
      onFeeChoice={setFeeChoice}
      onNative={() => {
        setDraft({ ...draft, token: 'native' })
        leave()
      }}
    />
  )
}
