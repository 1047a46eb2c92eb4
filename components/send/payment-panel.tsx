import type { ReactNode } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EvmPaymentReviewView, PaymentReviewView } from '~/lib/contract/views/payment'
import { useIsSignedElsewhere } from '~/lib/ui/query/accounts'
import { i18n } from '~/lib/ui/text/i18n'
import type { Sum } from '~/lib/ui/text/intent'
import { sumText } from '~/lib/ui/text/sum-text'
import { Row } from '../fee-rows'
import { AmountsCard } from '../review/amounts-card'
import { Findings, isReason, Refusal } from '../review/finding-list'
import { Comparison, RecipientCard } from '../review/recipient-card'
import { ReviewDetails } from '../review/review-details'
import { ReviewFrame, type ReviewHandling, signedHere, signedOnDevice } from '../review/review-frame'
import { RenewedNotice } from './renewed-notice'

type Line = { label: string; note?: string | undefined; amount: ReactNode }

type PaymentPanelProps = {
  review: PaymentReviewView | EvmPaymentReviewView
  profile: ProfileView
  handling: ReviewHandling
  error: unknown
  /** Whether the review that took another's place says the same; `null` = it is the first. */
  isSame: boolean | null
  leaves: Sum
  arrives: Sum
  networkLabel?: string
  own: string
  isFinal?: boolean | undefined
  notes: ReactNode
  cost: Line | null
  total: Line | null
  below?: ReactNode
  picture: ReactNode
}

/** A plain payment, in the order in which every review tells it. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { review, profile, handling, error, isSame, leaves, arrives, cost, total } = props
  const { verdict, findings, checks, intent, recipient } = review
  const isRefused = verdict === 'refuse'
  const units = { sent: leaves.unit, arriving: leaves.unit }
  const isOnDevice = useIsSignedElsewhere(review.kind === 'evm-payment' ? review.account : review.payer)
  const ofRecipient = findings.find(({ code }) => code === 'recipient-first-time')
  const others = findings.filter((finding) => finding !== ofRecipient)
  const sums = (
    <>
      <AmountsCard
        profile={profile}
        leaves={{ ...leaves, label: i18n.t(isRefused ? 'send.sends_refused' : 'send.sends') }}
        notes={props.notes}
        arrives={{ ...arrives, label: i18n.t('send.arrives') }}
        arrival={isRefused ? undefined : review.arrival}
      />
      <RecipientCard
        address={intent.recipientAddress}
        recipient={recipient}
        finding={ofRecipient}
        networkLabel={props.networkLabel}
        own={props.own}
      />
    </>
  )
  const lines = [cost, total].filter((line) => line !== null)
  return (
    <ReviewFrame
      review={review}
      handling={handling}
      error={error}
      found={
        !isRefused && (
          <>
            <Comparison recipient={recipient} />
            <Findings findings={others} units={units} />
          </>
        )
      }
      approve={
        isOnDevice
          ? signedOnDevice()
          : signedHere(i18n.t('review.approve_amount', { amount: sumText(leaves) }))
      }
    >
      {isRefused && <Refusal findings={findings} units={units} advice={i18n.t('send.refused_next')} />}
      {isSame !== null && <RenewedNotice isSame={isSame} />}
      {!isRefused && sums}
      <div className="shrink-0 divide-y divide-line rounded-2xl border border-line bg-panel">
        {!isRefused && lines.length > 0 && (
          <dl data-testid="review-cost" className="flex flex-col gap-1 px-4 py-2 text-sm">
            {lines.map(({ label, note, amount }) => (
              <Row key={label} label={label} note={note}>
                {amount}
              </Row>
            ))}
          </dl>
        )}
        <ReviewDetails checks={checks} units={units} isFinal={props.isFinal}>
          {isRefused && sums}
          {isRefused && <Findings findings={others.filter((finding) => !isReason(finding))} units={units} />}
          {props.picture}
        </ReviewDetails>
      </div>
      {props.below}
    </ReviewFrame>
  )
}
