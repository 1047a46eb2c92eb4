import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { NotedReview } from '~/lib/ui/review-note'
import { useKeepReview } from '~/lib/ui/use-keep-review'

/** Replaces a review that has expired, or no longer holds, by a new one from `ask`. */
export function useRenewal<R extends { reviewId: string }>(
  { of, reviewId }: NotedReview,
  ask: () => Promise<R>,
  onRenewed: (reviewId: string) => void,
) {
  const keep = useKeepReview()
  const { mutate, isPending, error } = useMutation({ mutationFn: ask })
  const renew = useCallback(
    () =>
      mutate(undefined, {
        // Not called for a user who has left the review meanwhile.
        onSuccess(review) {
          keep(of, review, reviewId)
          onRenewed(review.reviewId)
        },
      }),
    [mutate, keep, of, reviewId, onRenewed],
  )
  return { renew, isPending, error }
}
