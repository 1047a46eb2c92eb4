import type { OrderOf } from '~/lib/contract/orders'
import { evmPaymentOrderOf, missingInEvm, type SentAsset } from './evm-payment-draft'
import { sendDraftKey } from '~/lib/ui/page/send-route'
import { usePaymentForm } from './use-payment-form'

/** The form that sends a token or a native currency. */
export function useEvmSendForm(asset: SentAsset) {
  const form = usePaymentForm<OrderOf<'evm-payment'>>({
    kind: 'evm-payment',
    draftKey: sendDraftKey(asset.networkName, asset.token.address),
    target: { kind: 'evm', networkName: asset.networkName, token: asset.token.address },
    orderOf(draft) {
      const order = evmPaymentOrderOf(draft, asset)
      return order && { kind: 'evm-payment', order }
    },
  })
  const order = form.order?.order ?? null
  const missing = missingInEvm(order, form.quote.current, form)
  return { ...form, order, missing }
}

export type EvmSendForm = ReturnType<typeof useEvmSendForm>
