import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { RecipientTarget } from '~/lib/contract/ui'
import { isPaymentLink, type PaymentRequest } from '~/lib/core/recipient/payment-link'
import { useClient } from '~/lib/ui/client'

/** A link that gave way to its address, and what it was read for: its amount counts that token. */
type PastedLink = { address: string; request: PaymentRequest | null; readFor: string }

/**
 * A recipient's field that takes payment links: the link gives way to its address, and what else it asks for is kept to
 * be told while that address stands there. A link that cannot be read stays as it is, for the reading to tell why.
 */
export function usePastedLink(target: RecipientTarget, current: string, onChange: (text: string) => void) {
  const client = useClient()
  const [pasted, setPasted] = useState<PastedLink | null>(null)
  const readFor = JSON.stringify(target)
  const read = useMutation({
    mutationFn: (text: string) => client.recipients.read({ text, target }),
    onSuccess({ address, request }) {
      setPasted({ address, request, readFor })
      onChange(address)
    },
  })
  // An earlier page may have left one, such as the page that reads QR codes.
  const readCurrent = useEffectEvent(() => {
    if (isPaymentLink(current)) read.mutate(current)
  })
  useEffect(() => readCurrent(), [])
  const isCurrent = pasted !== null && pasted.address === current && pasted.readFor === readFor
  return {
    request: isCurrent ? pasted.request : null,
    enter: (text: string) => {
      setPasted(null)
      onChange(text)
      if (isPaymentLink(text)) read.mutate(text)
    },
  }
}
