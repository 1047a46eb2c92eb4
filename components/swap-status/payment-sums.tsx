import type { EntryView } from '~/lib/contract/views/history'
import type { BitcoinPaymentIntent } from '~/lib/core/journal/types'
import { i18n } from '~/lib/ui/i18n'
import { dateText } from '~/lib/ui/words'
import { Address } from '../address'
import { BtcAmount } from '../amount'
import { Row } from '../fee-rows'

type PaymentSumsProps = { payment: EntryView; intent: BitcoinPaymentIntent }

/** What a plain payment sends, and to whom. */
export function PaymentSums({ payment, intent }: PaymentSumsProps) {
  return (
    <section className="rounded-xl border border-line bg-panel px-4 py-3">
      <dl>
        <dt className="text-sm text-soft">{i18n.t('request.sent')}</dt>
        <dd className="pb-2 text-2xl font-semibold tracking-tight">
          <BtcAmount sats={intent.amountSats} />
        </dd>
      </dl>
      <dl className="flex flex-col gap-1 text-sm">
        <Row label={i18n.t('request.created')}>{dateText(payment.createdAt)}</Row>
        {payment.feeSats !== null && (
          <Row label={i18n.t('swap.speed')}>
            <BtcAmount sats={payment.feeSats} />
          </Row>
        )}
        <Row label={i18n.t('request.to')}>
          <Address address={intent.recipientAddress} />
        </Row>
      </dl>
    </section>
  )
}
