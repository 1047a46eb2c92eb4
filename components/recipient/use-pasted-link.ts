import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { RecipientTarget } from '~/lib/contract/ui/recipients'
import { isWrapped } from '~/lib/core/recipient/payment-link'
import { useClient } from '~/lib/ui/query/client'

/**
 * A recipient's field that accepts payment links: the link is replaced by its address, and the rest of its request is
 * shown while that address is in the field. A link that cannot be read stays, so that the error can say why.
 */
export function usePastedLink(target: RecipientTarget, current: string, onChange: (text: string) => void) {
  const client = useClient()
  const read = useMutation({
    mutationFn: (link: { text: string; target: RecipientTarget }) => client.recipients.read(link),
  })
  const { data, variables: link } = read
  const giveWay = useEffectEvent((address: string) => {
    // Whatever was entered meanwhile is what the user wants.
    if (link?.text === current) onChange(address)
  })
  useEffect(() => {
    if (data !== undefined) giveWay(data.address)
  }, [data])
  // Runs once the link is in the field, since the target may follow from it, or an earlier page may have left one. Runs
  // again for another target: a link that does not fit one network may fit the network chosen next.
  const question = isWrapped(current) ? JSON.stringify({ text: current, target }) : null
  const follow = useEffectEvent(() => read.mutate({ text: current, target }))
  useEffect(() => {
    if (question !== null) follow()
  }, [question])
  // Its amount is in the token that it was read for.
  const isOfTarget = JSON.stringify(link?.target) === JSON.stringify(target)
  return {
    request: data?.address === current && isOfTarget ? data.request : null,
    enter: (text: string) => {
      read.reset()
      onChange(text)
    },
  }
}
