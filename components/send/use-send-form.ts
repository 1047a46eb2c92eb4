import { useClient } from '~/lib/ui/client'
import { BITCOIN } from '~/lib/ui/holdings'
import { missingIn, paymentOrderOf } from '~/lib/ui/payment-draft'
import { sendDraftKey } from '~/lib/ui/send-route'
import { usePaymentForm } from './use-payment-form'

export const SEND_DRAFT = sendDraftKey(BITCOIN, null)

/** The form that sends BTC. */
export function useSendForm() {
  const client = useClient()
  const form = usePaymentForm({
    of: 'payment',
    draftKey: SEND_DRAFT,
    target: { kind: 'bitcoin' },
    orderOf: paymentOrderOf,
    quote: (order) => client.payment.quote(order),
    prepare: (order) => client.payment.prepare(order),
  })
  const missing = missingIn(form.order, form.quote.current, form)
  return { ...form, missing }
}

export type SendForm = ReturnType<typeof useSendForm>
