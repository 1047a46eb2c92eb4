import { ErrorLine } from '../error-line'
import type { EvmSendForm } from './use-evm-send-form'
import type { SendForm } from './use-send-form'

/** The place of one line below the form: the error that no field tells. */
export function SendSlot({ form: { missing, prepare, quote, recipient } }: { form: SendForm | EvmSendForm }) {
  if (missing === 'own' || recipient.error !== null) return null
  return <ErrorLine error={prepare.error ?? quote.error} />
}
