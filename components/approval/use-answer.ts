import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ReviewView } from '~/lib/contract/views/review'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import type { Decision } from '../review/review-frame'

/** `review` is what the window shows; `null` for a connection, which names the account that the site is to see. */
type Approved = Decision & { review: Pick<ReviewView, 'entryId' | 'digest'> | null; accountIndex?: number }

/** Approves or rejects a site's request; the next one is then shown. */
export function useAnswer(id: string) {
  const client = useClient()
  const queries = useQueryClient()
  const next = useCallback(() => queries.invalidateQueries({ queryKey: keys.approval }), [queries])
  const renew = useCallback(() => void next(), [next])
  const approve = useMutation({
    mutationFn: ({ review, ...decision }: Approved) =>
      client.approvals.approve({
        id,
        review: review && { entryId: review.entryId, digest: review.digest },
        ...decision,
      }),
    onSuccess: next,
  })
  const reject = useMutation({ mutationFn: () => client.approvals.reject({ id }), onSuccess: next })
  const rejectAll = useMutation({ mutationFn: () => client.approvals.rejectAll(), onSuccess: next })
  const block = useMutation({ mutationFn: () => client.approvals.block({ id }), onSuccess: next })
  const disconnect = useMutation({
    async mutationFn(origin: string) {
      // Counted as a no: the site has to wait before it asks to be connected again.
      await client.approvals.reject({ id })
      await client.sites.revoke({ origin })
    },
    onSettled: next,
  })
  return {
    approve: approve.mutate,
    reject: () => reject.mutate(),
    /** This one and all that wait behind it. */
    rejectAll: () => rejectAll.mutate(),
    /** The background builds the review again if it has expired. */
    renew,
    block: () => block.mutate(),
    /** Rejects this one, and ends the site's connection. */
    disconnect: disconnect.mutate,
    isApproving: approve.isPending,
    error: approve.error ?? reject.error ?? rejectAll.error ?? block.error ?? disconnect.error,
  }
}

export type Answer = ReturnType<typeof useAnswer>
