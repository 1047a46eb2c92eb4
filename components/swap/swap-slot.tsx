import { toAppError } from '~/lib/core/errors'
import { AmountsShown } from '../amounts-shown'
import { ErrorLine } from '../error-line'
import { PriceLine } from './price-line'
import type { SwapForm } from './use-swap-form'

/** The place of one line: a refusal by the background or the bridge, or else the price. */
export function SwapSlot({ form }: { form: SwapForm }) {
  const error = errorOf(form)
  if (error !== null) return <ErrorLine error={error} onRetry={form.quote.retry} />
  return form.isFirst && form.missing === 'amount' ? null : (
    <AmountsShown>
      <PriceLine form={form} />
    </AmountsShown>
  )
}

/** The error that no field tells; the recipient's stands below its own. */
function errorOf({ isAmountRefused, max, missing, prepare, quote, recipient }: SwapForm): Error | null {
  if (recipient.error !== null) return null
  const refusal = prepare.error ?? max.error
  if (!isAmountRefused) return refusal ?? quote.error
  if (missing === 'malformed' || missing === 'minimum') return null
  // The field tells of a shortage of funds, which explains nothing else that failed.
  const isTold = refusal === null || toAppError(refusal).code === 'funds-insufficient'
  return isTold ? quote.error : refusal
}
