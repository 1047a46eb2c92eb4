import type { ProfileView } from '~/lib/contract/views/networks'
import type { EvmPaymentReviewView } from '~/lib/contract/views/payment'
import { i18n } from '~/lib/ui/text/i18n'
import { unitOf } from '~/lib/ui/text/intent'
import { sendDraftKey, sendRoute } from '~/lib/ui/page/send-route'
import { useShell } from '~/lib/ui/page/shell'
import { ErrorAlert } from '../error-alert'
import { CheckList } from '../review/check-list'
import { FindingList } from '../review/finding-list'
import { ReviewFrame } from '../review/review-frame'
import { type OnRenewed, useOwnReview } from '../review/use-own-review'
import { EvmFlowPicture } from './evm-flow-picture'
import { EvmPaymentReviewSums } from './evm-payment-review-sums'
import { RenewedNotice } from './renewed-notice'

type EvmPaymentReviewProps = { review: EvmPaymentReviewView; profile: ProfileView; onRenewed: OnRenewed }

/** What was encoded of a payment on an EVM network, and what was checked about it. */
export function EvmPaymentReview({ review, profile, onRenewed }: EvmPaymentReviewProps) {
  const { notes } = useShell()
  const { intent, verdict, findings, checks } = review
  const { networkName, token } = intent
  const draftKey = sendDraftKey(networkName, token)
  const unit = unitOf(profile, networkName, token)
  const units = { sent: unit, arriving: unit }
  const { replaced, error, handling } = useOwnReview(
    review,
    { route: sendRoute(networkName, token), draftKey, empty: () => notes.write(draftKey, undefined) },
    onRenewed,
  )
  return (
    <ReviewFrame key={review.reviewId} review={review} handling={handling}>
      <FindingList verdict={verdict} findings={findings} units={units} advice={i18n.t('send.refused_next')} />
      <ErrorAlert error={error} />
      {replaced !== null && <RenewedNotice isSame={isSame(replaced, review)} />}
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
