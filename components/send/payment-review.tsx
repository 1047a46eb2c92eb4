import type { PaymentReviewView } from '~/lib/contract/views/payment'
import { BITCOIN } from '~/lib/ui/text/holdings'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC } from '~/lib/ui/text/intent'
import { sendRoute } from '~/lib/ui/page/send-route'
import { useShell } from '~/lib/ui/page/shell'
import { ErrorAlert } from '../error-alert'
import { CheckList } from '../review/check-list'
import { FindingList } from '../review/finding-list'
import { FlowPicture } from '../review/flow-picture'
import { ReviewFrame } from '../review/review-frame'
import { type OnRenewed, useOwnReview } from '../review/use-own-review'
import { LeftBehind } from './left-behind'
import { PaymentReviewSums } from './payment-review-sums'
import { RenewedNotice } from './renewed-notice'
import { SEND_DRAFT } from './use-send-form'

const UNITS = { sent: BTC, arriving: BTC }

type PaymentReviewProps = { review: PaymentReviewView; onRenewed: OnRenewed }

/** What was built of a payment on Bitcoin, and what was checked about it. */
export function PaymentReview({ review, onRenewed }: PaymentReviewProps) {
  const { notes } = useShell()
  const { verdict, findings, checks, bitcoin, isEverything } = review
  const { replaced, error, handling } = useOwnReview(
    review,
    {
      route: sendRoute(BITCOIN, null),
      draftKey: SEND_DRAFT,
      empty: () => notes.write(SEND_DRAFT, undefined),
    },
    onRenewed,
  )
  return (
    <ReviewFrame key={review.reviewId} review={review} handling={handling}>
      <FindingList verdict={verdict} findings={findings} units={UNITS} advice={i18n.t('send.refused_next')} />
      <ErrorAlert error={error} />
      {replaced !== null && <RenewedNotice isSame={isSame(replaced, review)} />}
      <PaymentReviewSums review={review} />
      {isEverything && <LeftBehind {...review} />}
      {bitcoin !== null && <FlowPicture bitcoin={bitcoin} />}
      <CheckList checks={checks} units={UNITS} isFinal={bitcoin?.isFinal} />
    </ReviewFrame>
  )
}

function isSame(before: PaymentReviewView, now: PaymentReviewView): boolean {
  return (
    before.intent.amountSats === now.intent.amountSats && before.bitcoin?.feeSats === now.bitcoin?.feeSats
  )
}
