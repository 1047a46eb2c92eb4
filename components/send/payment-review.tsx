import type { ProfileView } from '~/lib/contract/views/networks'
import type { PaymentReviewView } from '~/lib/contract/views/payment'
import { BITCOIN } from '~/lib/ui/text/holdings'
import { feeRateText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { BTC } from '~/lib/ui/text/intent'
import { sendRoute } from '~/lib/ui/page/send-route'
import { useShell } from '~/lib/ui/page/shell'
import { AccountName } from '../accounts/account-name'
import { BtcAmount } from '../amount'
import { FlowPicture } from '../review/flow-picture'
import { PlusFee } from '../review/plus-fee'
import { type OnRenewed, useOwnReview } from '../review/use-own-review'
import { LeftBehind } from '../left-behind'
import { PaymentPanel } from './payment-panel'
import { SEND_DRAFT } from './use-send-form'

type PaymentReviewProps = { review: PaymentReviewView; profile: ProfileView; onRenewed: OnRenewed }

/** A payment on Bitcoin as it was built, and its checks. */
export function PaymentReview({ review, profile, onRenewed }: PaymentReviewProps) {
  const { notes } = useShell()
  const { bitcoin, isEverything, intent, payer } = review
  const amount = { units: intent.amountSats, unit: BTC }
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
    <PaymentPanel
      key={review.entryId}
      review={review}
      profile={profile}
      handling={handling}
      error={error}
      isSame={replaced === null ? null : isSame(replaced, review)}
      leaves={amount}
      arrives={amount}
      own={i18n.t('review.own_bitcoin')}
      isFinal={bitcoin?.isFinal}
      notes={
        <dd className="flex flex-wrap gap-x-2 text-sm text-soft empty:hidden">
          {bitcoin !== null && <PlusFee sats={bitcoin.feeSats} />}
          <AccountName address={payer} />
        </dd>
      }
      cost={
        bitcoin && {
          label: i18n.t('review.side_fee'),
          note: i18n.t('send.rate', { rate: feeRateText(bitcoin.feeRate) }),
          amount: <BtcAmount sats={bitcoin.feeSats} />,
        }
      }
      total={
        bitcoin && {
          label: i18n.t('send.leaves_in_all'),
          amount: <BtcAmount sats={intent.amountSats + bitcoin.feeSats} />,
        }
      }
      below={isEverything && <LeftBehind {...review} />}
      picture={bitcoin !== null && <FlowPicture bitcoin={bitcoin} />}
    />
  )
}

function isSame(before: PaymentReviewView, now: PaymentReviewView): boolean {
  return (
    before.intent.amountSats === now.intent.amountSats && before.bitcoin?.feeSats === now.bitcoin?.feeSats
  )
}
