import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { recoveryOf, toAppError } from '~/lib/core/errors'
import { forgetReview, notedReview } from '~/lib/ui/review-note'
import { useShell } from '~/lib/ui/shell'
import { writeStored } from '~/lib/ui/stored-json'

type Approval<Decision> = {
  reviewId: string
  /** The note of the form that was reviewed. */
  draftKey: string
  send: (decision: Decision) => Promise<{ requestId: string }>
  /** Takes from the form what was approved. */
  empty: (requestId: string) => void
  /** Asks for another review in the place of one that no longer holds. */
  renew: () => void
  /** Where to go on, if not to the entry. */
  routeOf?: (requestId: string) => string
}

/**
 * Approves a review. Who has left it meanwhile stays where they are, and what has been filled in or reviewed since, here or
 * in another page, is not of what was approved: it stays too.
 */
export function useApproval<Decision>({
  reviewId,
  draftKey,
  send,
  empty,
  renew,
  routeOf = entryRoute,
}: Approval<Decision>) {
  const { notes } = useShell()
  const [, navigate] = useLocation()
  const filledIn = () => writeStored(notes.read(draftKey))
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onMutate: filledIn,
    onSuccess({ requestId }, _, approved) {
      if (notedReview(notes, Date.now())?.reviewId === reviewId) forgetReview(notes)
      if (filledIn() === approved) empty(requestId)
    },
    onError(thrown) {
      // What was shown no longer holds.
      if (recoveryOf(toAppError(thrown).code) === 'ask-again') renew()
    },
  })
  const approve = (decision: Decision) =>
    mutate(decision, {
      // Not called for a user who has left the review meanwhile.
      onSuccess: ({ requestId }) => navigate(routeOf(requestId), { replace: true }),
    })
  return { approve, isPending, error }
}

function entryRoute(requestId: string): string {
  return `/requests/${encodeURIComponent(requestId)}`
}
