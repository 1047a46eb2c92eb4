import { i18n } from '~/lib/ui/text/i18n'
import type { Unit } from '~/lib/ui/text/intent'
import { ErrorAlert } from '../error-alert'
import { RecipientNotes } from '../recipient/recipient-notes'
import { Live } from '../ui/live'
import { Notice } from '../ui/notice'
import type { EvmSendForm } from './use-evm-send-form'
import type { SendForm } from './use-send-form'

type PaymentNotesProps = {
  form: SendForm | EvmSendForm
  /** The unit of a payment link's amount. */
  unit: Unit
}

/**
 * Problems of a payment, or else what is known about its recipient. Shown at the action, so that no field moves.
 */
export function PaymentNotes({
  form: { link, missing, prepare, quote, recipient },
  unit,
}: PaymentNotesProps) {
  const isOwn = missing === 'own'
  const error = recipient.error ?? prepare.error ?? quote.error
  return (
    <>
      <Live>{isOwn && <Notice tone="warn">{i18n.t('send.own')}</Notice>}</Live>
      {!isOwn && <ErrorAlert error={error} />}
      {!isOwn && error === null && (
        // With large text the notes scroll, so that the button stays in sight.
        <div className="flex flex-col gap-2 overflow-y-auto empty:hidden">
          <RecipientNotes reading={recipient} request={link.request} unit={unit} isAtAction />
        </div>
      )}
    </>
  )
}
