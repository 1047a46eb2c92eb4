import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useClient } from '~/lib/ui/client'
import { keys } from '~/lib/ui/keys'
import { noteReview } from '~/lib/ui/review-note'
import { useShell } from '~/lib/ui/shell'

/** Asks the bridge again for a review that has expired or no longer holds; the new one takes its place. */
export function useRenewal(reviewId: string, onRenewed: (reviewId: string) => void) {
  const client = useClient()
  const { notes } = useShell()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({ mutationFn: () => client.swap.renew({ reviewId }) })
  const renew = useCallback(
    () =>
      mutate(undefined, {
        // Not called for a user who has left the review meanwhile.
        onSuccess(review) {
          noteReview(notes, review.reviewId, Date.now())
          queries.setQueryData(keys.review(review.reviewId), review)
          onRenewed(review.reviewId)
        },
      }),
    [mutate, notes, queries, onRenewed],
  )
  return { renew, isPending, error }
}
