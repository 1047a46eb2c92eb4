import { i18n } from '~/lib/ui/i18n'
import { ErrorAlert } from '../error-alert'
import { Notice } from '../ui/notice'
import type { EvmSendForm } from './use-evm-send-form'
import type { SendForm } from './use-send-form'

/** What is wrong with a payment, at the action: nothing that is typed is moved by it. */
export function PaymentProblem({ form }: { form: SendForm | EvmSendForm }) {
  const { missing, recipient, prepare, quote } = form
  if (missing === 'own')
    return (
      <Notice tone="warn" aria-live="polite">
        {i18n.t('send.own')}
      </Notice>
    )
  return <ErrorAlert error={recipient.error ?? prepare.error ?? quote.error} />
}
