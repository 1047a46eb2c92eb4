import { useRef } from 'react'
import type { EvmMissing } from './evm-payment-draft'

/** Parts that are missing in the recipient's field; any other but the rate is missing in that of the amount. */
const ABOUT_RECIPIENT: ReadonlySet<EvmMissing> = new Set(['recipient', 'address', 'own'])

/** Submits the form of a payment: opens the review or, where something is missing, focuses its field. */
export function useSubmitOrFocus(missing: EvmMissing | null, review: () => void) {
  const recipient = useRef<HTMLInputElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  const rate = useRef<HTMLInputElement>(null)
  const submit = () => {
    if (missing === 'rate') {
      rate.current?.focus()
      // Where nothing is typed, the servers are asked again.
      if (!rate.current?.value) review()
    } else if (missing !== null) (ABOUT_RECIPIENT.has(missing) ? recipient : amount).current?.focus()
    else review()
  }
  return { recipient, amount, rate, submit }
}
