import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { recoveryOf, toAppError } from '~/lib/core/errors'
import { entryRoute } from '~/lib/ui/entry-route'
import { forgetReview } from '~/lib/ui/review-note'
import { useShell } from '~/lib/ui/shell'
import { writeStored } from '~/lib/ui/stored-json'

type Approval<Decision> = {
  reviewId: string
  /** The key of the note that holds the reviewed form. */
  draftKey: string
  send: (decision: Decision) => Promise<{ requestId: string }>
  /** Removes the approved content from the form. */
  empty: () => void
  /** Requests a new review when this one no longer holds. */
  renew: () => void
}

/**
 * Approves a review. A user who has left it in the meantime is not navigated away, and anything filled in or reviewed
 * since, here or in another page, is kept, since it was not part of the approval.
 */
export function useApproval<Decision>({ reviewId, draftKey, send, empty, renew }: Approval<Decision>) {
  const { notes } = useShell()
  const [, navigate] = useLocation()
  const filledIn = () => writeStored(notes.read(draftKey))
  const [reviewed] = useState(filledIn)
  const isAsReviewed = () => filledIn() === reviewed
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    onSuccess() {
      forgetReview(notes, reviewId)
      if (isAsReviewed()) empty()
    },
    onError(thrown) {
      // What was shown no longer holds.
      if (recoveryOf(toAppError(thrown).code) === 'ask-again') renew()
    },
  })
  const approve = (decision: Decision) =>
    mutate(decision, {
      // Not called for a user who has left the review meanwhile.
      onSuccess: ({ requestId }) => navigate(entryRoute(requestId), { replace: true }),
    })
  return {
    approve,
    isPending,
    error,
    /** Whether the form is still as it was when its review came into view. Every open page fills in the same. */
    isAsReviewed,
  }
}
