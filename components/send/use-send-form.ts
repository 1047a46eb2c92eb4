import type { OrderOf } from '~/lib/contract/orders'
import { BITCOIN } from '~/lib/ui/text/holdings'
import { useBitcoinBalance } from '~/lib/ui/query/queries'
import { missingIn, paymentOrderOf } from '~/lib/ui/text/payment-draft'
import { lacksRates, parseRate } from '~/lib/ui/text/typed-rate'
import { sendDraftKey } from '~/lib/ui/page/send-route'
import { usePaymentForm } from './use-payment-form'

export const SEND_DRAFT = sendDraftKey(BITCOIN, null)

/** The form that sends BTC. */
export function useSendForm() {
  const form = usePaymentForm<OrderOf<'bitcoin-payment'>>({
    kind: 'bitcoin-payment',
    draftKey: SEND_DRAFT,
    target: { kind: 'bitcoin' },
    orderOf(draft) {
      const order = paymentOrderOf(draft)
      return order && { kind: 'bitcoin-payment', order }
    },
  })
  const order = form.order?.order ?? null
  const typed = parseRate(form.draft.feeRate)
  const isRateMissing = typed === null || (typed === undefined && lacksRates(form.quote.error))
  const isSearching = useBitcoinBalance().data?.search !== undefined
  const isMaxWaiting = form.draft.isEverything && isSearching
  const missing =
    missingIn(order, form.quote.current, { ...form, isRateMissing }) ?? (isMaxWaiting ? 'search' : null)
  return { ...form, order, missing, isMaxWaiting }
}

export type SendForm = ReturnType<typeof useSendForm>
