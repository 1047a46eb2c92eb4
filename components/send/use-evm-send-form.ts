import { useClient } from '~/lib/ui/client'
import { evmPaymentOrderOf, missingInEvm, type SentAsset } from '~/lib/ui/evm-payment-draft'
import { sendDraftKey } from '~/lib/ui/send-route'
import { usePaymentForm } from './use-payment-form'

/** The form that sends a token or a native currency. */
export function useEvmSendForm(asset: SentAsset) {
  const client = useClient()
  const form = usePaymentForm({
    of: 'evm-payment',
    draftKey: sendDraftKey(asset.networkName, asset.token.address),
    target: { kind: 'evm', networkName: asset.networkName, token: asset.token.address },
    orderOf: (draft) => evmPaymentOrderOf(draft, asset),
    quote: (order) => client.evmPayment.quote(order),
    prepare: (order) => client.evmPayment.prepare(order),
  })
  const missing = missingInEvm(form.order, form.quote.current, form)
  return { ...form, missing }
}

export type EvmSendForm = ReturnType<typeof useEvmSendForm>
