import type { EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { PaymentIntent } from '~/lib/core/journal/types'
import { i18n } from '~/lib/ui/text/i18n'
import { paymentSum } from '~/lib/ui/text/intent'
import { findNetwork } from '~/lib/ui/text/swap-draft'
import { dateText } from '~/lib/ui/text/words'
import { PayingAccount } from '../accounts/paying-account'
import { Address } from '../address'
import { BtcAmount } from '../amount'
import { ExternalText } from '../external-text'
import { Row } from '../fee-rows'
import { SumText } from '../sum'

type PaymentSumsProps = { payment: EntryView; intent: PaymentIntent; profile: ProfileView }

/** What a plain payment sends, and to whom. */
export function PaymentSums({ payment, intent, profile }: PaymentSumsProps) {
  return (
    <section className="@container rounded-xl border border-line bg-panel px-4 py-3">
      <dl>
        <dt className="text-sm text-soft">{i18n.t('request.sent')}</dt>
        <dd className="figure pb-2">
          <SumText sum={paymentSum(intent, profile)} />
        </dd>
      </dl>
      <dl className="flex flex-col gap-1 text-sm">
        {'networkName' in intent && (
          <Row label={i18n.t('swap.network')}>
            <ExternalText
              text={findNetwork(profile, intent.networkName)?.label ?? intent.networkName}
              maxLength={40}
            />
          </Row>
        )}
        <PayingAccount payer={payment.payer} />
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
