import { feeRateText } from '~/lib/ui/text/format'
import type { PaymentReviewView } from '~/lib/contract/views/payment'
import { i18n } from '~/lib/ui/text/i18n'
import { AccountName } from '../accounts/account-name'
import { Address } from '../address'
import { BtcAmount } from '../amount'
import { Row } from '../fee-rows'

/** What the recipient gets, what it costs, and who it is; of a refused payment, what would have left. */
export function PaymentReviewSums({
  review: { intent, payer, bitcoin, verdict },
}: {
  review: PaymentReviewView
}) {
  const { amountSats, recipientAddress } = intent
  return (
    <section className="@container flex flex-col gap-3 rounded-xl border border-line bg-panel px-4 py-3">
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="text-sm text-soft">
            {i18n.t(verdict === 'refuse' ? 'send.sends_refused' : 'send.sends')}
          </dt>
          <dd className="figure">
            <BtcAmount sats={amountSats} />
          </dd>
          <dd className="flex text-sm text-soft empty:hidden">
            <AccountName address={payer} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-soft">{i18n.t('review.to')}</dt>
          <dd>
            <Address address={recipientAddress} />
          </dd>
        </div>
      </dl>
      {bitcoin !== null && (
        <dl className="flex flex-col gap-1 text-sm">
          <Row
            label={i18n.t('swap.speed')}
            note={i18n.t('send.rate', { rate: feeRateText(bitcoin.feeRate) })}
          >
            <BtcAmount sats={bitcoin.feeSats} />
          </Row>
          <Row label={i18n.t('review.leaves')}>
            <BtcAmount sats={amountSats + bitcoin.feeSats} />
          </Row>
        </dl>
      )}
    </section>
  )
}
