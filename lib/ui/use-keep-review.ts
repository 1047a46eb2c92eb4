import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keys } from './keys'
import { type NotedReview, noteReview, renewReview } from './review-note'
import { useShell } from './shell'

/**
 * Keeps a review that has just been made: it is the one to come back to, and its screen need not ask for it. A review
 * that replaces another one is kept after that one.
 */
export function useKeepReview() {
  const { notes } = useShell()
  const queries = useQueryClient()
  return useCallback(
    (of: NotedReview['of'], review: { reviewId: string }, replacedId?: string) => {
      const { reviewId } = review
      if (replacedId === undefined) noteReview(notes, { of, reviewId }, Date.now())
      else renewReview(notes, replacedId, { of, reviewId }, Date.now())
      queries.setQueryData(keys.review(of, reviewId), review)
    },
    [notes, queries],
  )
}
