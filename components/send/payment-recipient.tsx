import type { Ref } from 'react'
import type { RecipientTarget } from '~/lib/contract/ui/recipients'
import { i18n } from '~/lib/ui/text/i18n'
import type { Unit } from '~/lib/ui/text/intent'
import { RecipientRow } from '../recipient/recipient-row'
import { imitatedBy } from '../recipient/use-recipient-reading'
import { RecipientChip, whoseRecipient } from '../swap/recipient-chip'
import type { EvmSendForm } from './use-evm-send-form'
import type { SendForm } from './use-send-form'

type PaymentRecipientProps = {
  ref: Ref<HTMLInputElement>
  form: SendForm | EvmSendForm
  kind: RecipientTarget['kind']
  unit: Unit
}

/** Whom a payment pays: as in the form of a swap, with the whole address. */
export function PaymentRecipient({ ref, form, kind, unit }: PaymentRecipientProps) {
  const { draft, recipient, link, missing } = form
  const text = draft.recipient.trim()
  const reading = { ownRecipient: null, isRecipientMissing: text === '', preset: null, recipient }
  return (
    <div className="rounded-2xl border border-line bg-panel">
      <RecipientRow
        ref={ref}
        testId="send-recipient"
        kind={kind}
        isPayment
        value={draft.recipient}
        reading={recipient}
        link={link}
        unit={unit}
        chip={
          <RecipientChip
            address={text}
            whose={whoseRecipient(reading, text)}
            own={i18n.t(kind === 'evm' ? 'swap.own_evm' : 'swap.own_bitcoin')}
          />
        }
        isWhole={imitatedBy(recipient) === undefined}
        isRefused={missing === 'own'}
      />
    </div>
  )
}
