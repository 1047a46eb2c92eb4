import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EvmPaymentReviewView } from '~/lib/contract/views/payment'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { unitOf } from '~/lib/ui/intent'
import { useEvmPaymentReview } from '~/lib/ui/queries'
import { useReplacedReview } from '~/lib/ui/replaced-review'
import { forgetReview } from '~/lib/ui/review-note'
import { sendDraftKey, sendRoute } from '~/lib/ui/send-route'
import { useShell } from '~/lib/ui/shell'
import { Blank } from '../blank'
import { ErrorAlert } from '../error-alert'
import { CheckList } from '../review/check-list'
import { FindingList } from '../review/finding-list'
import { NoReview } from '../review/no-review'
import { ReviewFrame } from '../review/review-frame'
import { useApproval } from '../review/use-approval'
import { useRenewal } from '../review/use-renewal'
import { Notice } from '../ui/notice'
import { EvmFlowPicture } from './evm-flow-picture'
import { EvmPaymentReviewSums } from './evm-payment-review-sums'

type Shared = { profile: ProfileView; onRenewed: (reviewId: string) => void }

export function EvmPaymentReview({ reviewId, ...shared }: Shared & { reviewId: string }) {
  const { data: review, error } = useEvmPaymentReview(reviewId)
  if (review === undefined && error === null) return <Blank />
  if (review === undefined || review === null)
    return <NoReview reviewId={reviewId} error={error} form="/wallet" />
  return <LiveEvmPaymentReview review={review} {...shared} />
}

/** What was encoded, what was checked about it, and the user's decision. */
function LiveEvmPaymentReview({ review, profile, onRenewed }: Shared & { review: EvmPaymentReviewView }) {
  const client = useClient()
  const { notes } = useShell()
  const [, navigate] = useLocation()
  const { reviewId, digest, intent, verdict, findings, checks } = review
  const { networkName, token } = intent
  const draftKey = sendDraftKey(networkName, token)
  const replaced = useReplacedReview(review)
  const renewal = useRenewal(
    { of: 'evm-payment', reviewId },
    () => client.evmPayment.renew({ reviewId }),
    onRenewed,
  )
  const unit = unitOf(profile, networkName, token)
  const units = { sent: unit, arriving: unit }

  const approval = useApproval({
    reviewId,
    draftKey,
    send: (acknowledged: boolean) => client.evmPayment.approve({ reviewId, digest, acknowledged }),
    empty: () => notes.write(draftKey, undefined),
    renew: renewal.renew,
  })
  const leave = () => {
    forgetReview(notes, reviewId)
    navigate(sendRoute(networkName, token), { replace: true })
    // An unapproved review expires by itself: leaving does not wait for the rejection.
    client.evmPayment.reject({ reviewId }).catch(() => undefined)
  }
  const cancel = () => {
    if (approval.isAsReviewed()) notes.write(draftKey, undefined)
    leave()
  }

  return (
    <ReviewFrame
      key={reviewId}
      verdict={verdict}
      expiresAt={review.expiresAt}
      isBusy={approval.isPending}
      isRenewing={renewal.isPending}
      onExpired={renewal.renew}
      onApprove={approval.approve}
      onReject={cancel}
      onEdit={leave}
    >
      <FindingList verdict={verdict} findings={findings} units={units} advice={i18n.t('send.refused_next')} />
      <ErrorAlert error={renewal.error ?? approval.error} />
      {replaced !== null && (
        <Notice tone={isSame(replaced, review) ? 'info' : 'warn'} role="alert" data-testid="review-renewed">
          {i18n.t(isSame(replaced, review) ? 'send.renewed_same' : 'send.renewed')}
        </Notice>
      )}
      <EvmPaymentReviewSums review={review} profile={profile} />
      <EvmFlowPicture review={review} profile={profile} />
      <CheckList checks={checks} units={units} />
    </ReviewFrame>
  )
}

function isSame(before: EvmPaymentReviewView, now: EvmPaymentReviewView): boolean {
  return (
    before.intent.amount === now.intent.amount &&
    before.arrivedUnits === now.arrivedUnits &&
    before.maxGasWei === now.maxGasWei
  )
}
