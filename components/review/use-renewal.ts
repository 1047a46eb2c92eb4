import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keys } from '~/lib/ui/keys'
import { type NotedReview, noteReview } from '~/lib/ui/review-note'
import { useShell } from '~/lib/ui/shell'

/** Has a review that has expired or no longer holds made again by `ask`; the new one takes its place. */
export function useRenewal<R extends { reviewId: string }>(
  of: NotedReview['of'],
  ask: () => Promise<R>,
  onRenewed: (reviewId: string) => void,
) {
  const { notes } = useShell()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({ mutationFn: ask })
  const renew = useCallback(
    () =>
      mutate(undefined, {
        // Not called for a user who has left the review meanwhile.
        onSuccess(review) {
          noteReview(notes, { of, reviewId: review.reviewId }, Date.now())
          queries.setQueryData(keys.review(of, review.reviewId), review)
          onRenewed(review.reviewId)
        },
      }),
    [mutate, notes, queries, of, onRenewed],
  )
  return { renew, isPending, error }
}
