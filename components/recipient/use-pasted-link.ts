import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { RecipientTarget } from '~/lib/contract/ui'
import { isPaymentLink } from '~/lib/core/recipient/payment-link'
import { useClient } from '~/lib/ui/client'

/**
 * A recipient's field that takes payment links: the link gives way to its address, and what else it asks for is kept to
 * be told while that address stands there. A link that cannot be read stays as it is, for the reading to tell why.
 */
export function usePastedLink(target: RecipientTarget, current: string, onChange: (text: string) => void) {
  const client = useClient()
  const read = useMutation({
    mutationFn: (link: { text: string; target: RecipientTarget }) => client.recipients.read(link),
  })
  const { data, variables: link } = read
  const giveWay = useEffectEvent((address: string) => {
    // What was entered meanwhile is what the user means.
    if (link?.text === current) onChange(address)
  })
  useEffect(() => {
    if (data !== undefined) giveWay(data.address)
  }, [data])
  // Once it stands in the field: the target may follow from it. An earlier page may have left one. And anew for another
  // target: a link that is of no use on one network may be one of the network that is chosen next.
  const asked = isPaymentLink(current) ? JSON.stringify({ text: current, target }) : null
  const follow = useEffectEvent(() => read.mutate({ text: current, target }))
  useEffect(() => {
    if (asked !== null) follow()
  }, [asked])
  // Its amount counts the token that it was read for.
  const isOfTarget = JSON.stringify(link?.target) === JSON.stringify(target)
  return {
    request: data?.address === current && isOfTarget ? data.request : null,
    enter: (text: string) => {
      read.reset()
      onChange(text)
    },
  }
}
