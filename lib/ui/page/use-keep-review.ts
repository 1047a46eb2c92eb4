import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { OrderReview } from '~/lib/contract/views/order'
import { keys } from '~/lib/ui/query/keys'
import { noteReview, renewReview } from './review-note'
import { useShell } from './shell'

/**
 * Keeps a review that has just been made: it is the one to come back to, and its screen need not ask for it. A review
 * that replaces another one is kept after that one.
 */
export function useKeepReview() {
  const { notes } = useShell()
  const queries = useQueryClient()
  return useCallback(
    (review: OrderReview, replacedId?: string) => {
      const { kind, entryId } = review
      if (replacedId === undefined) noteReview(notes, { kind, entryId }, Date.now())
      else renewReview(notes, replacedId, { kind, entryId }, Date.now())
      queries.setQueryData(keys.review(entryId), review)
    },
    [notes, queries],
  )
}
