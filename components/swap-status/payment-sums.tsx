import type { EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { PHASES, UNSENT } from '~/lib/core/journal/phase'
import type { PaymentIntent } from '~/lib/core/journal/types'
import { i18n } from '~/lib/ui/text/i18n'
import { paymentSum } from '~/lib/ui/text/intent'
import { findNetwork } from '~/lib/ui/text/swap-draft'
import { dateText } from '~/lib/ui/text/words'
import { PayingAccount } from '../accounts/paying-account'
import { Address } from '../address'
import { BtcAmount } from '../amount'
import { Detail, DetailList } from '../detail-list'
import { ExternalText } from '../external-text'
import { SumText } from '../sum'
import { Evidence } from './evidence'

type PaymentSumsProps = { payment: EntryView; intent: PaymentIntent; profile: ProfileView }

/** A plain payment's sum and recipient, in a swap's order. */
export function PaymentSums({ payment, intent, profile }: PaymentSumsProps) {
  const isOver = PHASES[payment.phase].terminal
  return (
    <DetailList>
      <Detail label={i18n.t(UNSENT.has(payment.phase) ? 'send.amount' : 'request.you_sent')}>
        <SumText sum={paymentSum(intent, profile)} />
      </Detail>
      {payment.feeSats !== null && (
        <Detail label={i18n.t('swap.speed')}>
          <BtcAmount sats={payment.feeSats} />
        </Detail>
      )}
      {isOver && <Evidence entry={payment} />}
      <Detail label={i18n.t('request.to')}>
        <Address address={intent.recipientAddress} />
      </Detail>
      {'networkName' in intent && (
        <Detail label={i18n.t('swap.network')}>
          <ExternalText
            text={findNetwork(profile, intent.networkName)?.label ?? intent.networkName}
            maxLength={40}
          />
        </Detail>
      )}
      <PayingAccount payer={payment.payer} />
      <Detail label={i18n.t('request.created')}>{dateText(payment.createdAt)}</Detail>
      {!isOver && <Evidence entry={payment} />}
    </DetailList>
  )
}
