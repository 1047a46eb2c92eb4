import { useState } from 'react'
import { useLocation } from 'wouter'
import type { FeeChoice } from '~/lib/contract/ui'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { ReviewView } from '~/lib/contract/views/review'
import { useClient } from '~/lib/ui/client'
import { useReview } from '~/lib/ui/queries'
import { useReplacedReview } from '~/lib/ui/replaced-review'
import { forgetReview } from '~/lib/ui/review-note'
import { emptied, type SwapDraft } from '~/lib/ui/swap-draft'
import { useShell } from '~/lib/ui/shell'
import { SWAP_DRAFT, useSwapDraft } from '~/lib/ui/use-swap-draft'
import { Blank } from '../blank'
import { NoReview } from './no-review'
import { type Decision, ReviewPanel } from './review-panel'
import { useApproval } from './use-approval'
import { useRenewal } from './use-renewal'

type SwapReviewProps = { reviewId: string; profile: ProfileView; onRenewed: (reviewId: string) => void }

/** The review of a swap; its approval signs it. */
export function SwapReview({ reviewId, profile, onRenewed }: SwapReviewProps) {
  const { data: review, error } = useReview(reviewId)
  if (review === undefined && error === null) return <Blank />
  if (review === undefined || review === null) return <NoReview reviewId={reviewId} error={error} />
  return <LiveReview review={review} profile={profile} onRenewed={onRenewed} />
}

type LiveReviewProps = {
  review: ReviewView
  profile: ProfileView
  onRenewed: (reviewId: string) => void
}

function LiveReview({ review, profile, onRenewed }: LiveReviewProps) {
  const client = useClient()
  const { lastPair, notes } = useShell()
  const [, navigate] = useLocation()
  const { reviewId, digest } = review
  const replaced = useReplacedReview(review)
  const [feeChoice, setFeeChoice] = useState<FeeChoice>()
  const [draft, setDraft] = useSwapDraft(profile)
  const renewal = useRenewal({ of: 'swap', reviewId }, () => client.swap.renew({ reviewId }), onRenewed)

  const approval = useApproval({
    reviewId,
    draftKey: SWAP_DRAFT,
    send: (decision: Decision) => client.swap.approve({ reviewId, digest, ...decision }),
    empty() {
      setDraft(emptied(draft, profile))
      lastPair.keep(draft)
    },
    renew: renewal.renew,
  })
  const leave = () => {
    forgetReview(notes, reviewId)
    navigate('/', { replace: true })
    // An unapproved review expires by itself: leaving does not wait for the rejection.
    client.swap.reject({ reviewId }).catch(() => undefined)
  }
  const giveUp = () => (approval.isAsReviewed() ? leaveWith(emptied(draft, profile)) : leave())
  const leaveWith = (next: SwapDraft) => {
    setDraft(next)
    leave()
  }

  return (
    <ReviewPanel
      key={reviewId}
      review={review}
      profile={profile}
      replaced={replaced}
      feeChoice={feeChoice}
      onFeeChoice={setFeeChoice}
      isBusy={approval.isPending}
      isRenewing={renewal.isPending}
      error={renewal.error ?? approval.error}
      onExpired={renewal.renew}
      onNative={() => leaveWith({ ...draft, token: 'native' })}
      onApprove={approval.approve}
      onReject={giveUp}
      onEdit={leave}
    />
  )
}
