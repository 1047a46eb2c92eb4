import { useLocation } from 'wouter'
import type { PaymentReviewView } from '~/lib/contract/views/payment'
import { useClient } from '~/lib/ui/client'
import { usePaymentReview } from '~/lib/ui/queries'
import { useReplacedReview } from '~/lib/ui/replaced-review'
import { forgetReview } from '~/lib/ui/review-note'
import { useShell } from '~/lib/ui/shell'
import { Blank } from '../blank'
import { NoReview } from '../review/no-review'
import { useApproval } from '../review/use-approval'
import { useRenewal } from '../review/use-renewal'
import { PaymentPanel } from './payment-panel'
import { SEND_DRAFT } from './use-send-form'

const FORM = '/send/bitcoin/native'

type PaymentReviewProps = { reviewId: string; onRenewed: (reviewId: string) => void }

export function PaymentReview({ reviewId, onRenewed }: PaymentReviewProps) {
  const { data: review, error } = usePaymentReview(reviewId)
  if (review === undefined && error === null) return <Blank />
  if (review === undefined || review === null)
    return <NoReview reviewId={reviewId} error={error} form={FORM} />
  return <LivePaymentReview review={review} onRenewed={onRenewed} />
}

type LiveProps = { review: PaymentReviewView; onRenewed: (reviewId: string) => void }

function LivePaymentReview({ review, onRenewed }: LiveProps) {
  const client = useClient()
  const { notes } = useShell()
  const [, navigate] = useLocation()
  const { reviewId, digest } = review
  const empty = () => notes.write(SEND_DRAFT, undefined)
  const replaced = useReplacedReview(review)
  const renewal = useRenewal({ of: 'payment', reviewId }, () => client.payment.renew({ reviewId }), onRenewed)

  const approval = useApproval({
    reviewId,
    draftKey: SEND_DRAFT,
    send: (acknowledged: boolean) => client.payment.approve({ reviewId, digest, acknowledged }),
    empty,
    renew: renewal.renew,
  })
  const leave = () => {
    forgetReview(notes, reviewId)
    navigate(FORM, { replace: true })
    // An unapproved review expires by itself: leaving does not wait for the rejection.
    client.payment.reject({ reviewId }).catch(() => undefined)
  }

  const cancel = () => {
    if (approval.isAsReviewed()) empty()
    leave()
  }

  return (
    <PaymentPanel
      key={reviewId}
      review={review}
      replaced={replaced}
      isBusy={approval.isPending}
      isRenewing={renewal.isPending}
      error={renewal.error ?? approval.error}
      onExpired={renewal.renew}
      onApprove={approval.approve}
      onReject={cancel}
      onEdit={leave}
    />
  )
}
