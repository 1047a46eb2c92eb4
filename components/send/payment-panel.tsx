import type { PaymentReviewView } from '~/lib/contract/views/payment'
import { i18n } from '~/lib/ui/i18n'
import { BTC } from '~/lib/ui/intent'
import { ErrorAlert } from '../error-alert'
import { CheckList } from '../review/check-list'
import { FindingList } from '../review/finding-list'
import { FlowPicture } from '../review/flow-picture'
import { ReviewFrame } from '../review/review-frame'
import { Notice } from '../ui/notice'
import { LeftBehind } from './left-behind'
import { PaymentReviewSums } from './payment-review-sums'

const UNITS = { sent: BTC, arriving: BTC }

type PaymentPanelProps = {
  review: PaymentReviewView
  /** The review that this one has replaced. */
  replaced: PaymentReviewView | null
  isBusy: boolean
  isRenewing: boolean
  error: unknown
  onExpired: () => void
  onApprove: (acknowledged: boolean) => void
  onReject: () => void
  onEdit: () => void
}

/** What was built, what was checked about it, and the user's decision. */
export function PaymentPanel({
  review,
  replaced,
  isBusy,
  isRenewing,
  error,
  onExpired,
  onApprove,
  onReject,
  onEdit,
}: PaymentPanelProps) {
  const { verdict, findings, checks, bitcoin, isEverything } = review
  return (
    <ReviewFrame
      verdict={verdict}
      expiresAt={review.expiresAt}
      isBusy={isBusy}
      isRenewing={isRenewing}
      onExpired={onExpired}
      onApprove={onApprove}
      onReject={onReject}
      onEdit={onEdit}
    >
      <FindingList verdict={verdict} findings={findings} units={UNITS} advice={i18n.t('send.refused_next')} />
      <ErrorAlert error={error} />
      {replaced !== null && (
        <Notice tone={isSame(replaced, review) ? 'info' : 'warn'} role="alert" data-testid="review-renewed">
          {i18n.t(isSame(replaced, review) ? 'send.renewed_same' : 'send.renewed')}
        </Notice>
      )}
      <PaymentReviewSums review={review} />
      {isEverything && <LeftBehind {...review} />}
      {bitcoin !== null && <FlowPicture bitcoin={bitcoin} />}
      <CheckList checks={checks} units={UNITS} />
    </ReviewFrame>
  )
}

function isSame(before: PaymentReviewView, now: PaymentReviewView): boolean {
  return (
    before.intent.amountSats === now.intent.amountSats && before.bitcoin?.feeSats === now.bitcoin?.feeSats
  )
}
