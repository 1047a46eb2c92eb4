import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import type { OrderReview } from '~/lib/contract/views/order'
import { recoveryOf, toAppError } from '~/lib/core/errors'
import { useClient } from '~/lib/ui/query/client'
import { entryRoute } from '~/lib/ui/page/entry-route'
import { useReplacedReview } from '~/lib/ui/page/replaced-review'
import { forgetReview } from '~/lib/ui/page/review-note'
import { useShell } from '~/lib/ui/page/shell'
import { writeStored } from '~/lib/ui/query/stored-json'
import { useKeepReview } from '~/lib/ui/page/use-keep-review'
import type { Decision } from './review-frame'

/** The form that a review comes from. */
type Form = {
  route: string
  /** The key of the note that holds what is filled in. */
  draftKey: string
  /** Removes what was reviewed from the form. */
  empty: () => void
  /** Called with an approval of what is still filled in. */
  onApproved?: () => void
}

export type OnRenewed = (entryId: string) => void

/**
 * The user's own review until it is decided: its renewal in its place, its approval, the way back. A user who has left
 * it in the meantime is not navigated away, and anything filled in or reviewed since, here or in another page, is kept,
 * since it was not part of the approval.
 */
export function useOwnReview<R extends OrderReview>(review: R, form: Form, onRenewed: OnRenewed) {
  const { kind, entryId, digest } = review
  const client = useClient()
  const { notes } = useShell()
  const [, navigate] = useLocation()
  const keep = useKeepReview()
  const replaced = useReplacedReview(review)

  const filledIn = () => writeStored(notes.read(form.draftKey))
  const [reviewed] = useState(filledIn)
  /** Whether the form is still as it was when its review came into view. Every open page fills in the same. */
  const isAsReviewed = () => filledIn() === reviewed

  const renewal = useMutation({ mutationFn: () => client.orders.renew({ kind, entryId }) })
  const { mutate: askAgain } = renewal
  const renew = useCallback(
    () =>
      askAgain(undefined, {
        // Not called for a user who has left the review meanwhile.
        onSuccess(next) {
          keep(next, entryId)
          onRenewed(next.entryId)
        },
      }),
    [askAgain, keep, entryId, onRenewed],
  )

  const approval = useMutation({
    mutationFn: (decision: Decision) => client.orders.approve({ kind, entryId, digest, ...decision }),
    onSuccess() {
      forgetReview(notes, entryId)
      if (!isAsReviewed()) return
      form.empty()
      form.onApproved?.()
    },
    onError(thrown) {
      // What was shown no longer holds.
      if (recoveryOf(toAppError(thrown).code) === 'ask-again') renew()
    },
  })

  const leave = () => {
    forgetReview(notes, entryId)
    navigate(form.route, { replace: true })
    // An unapproved review expires by itself: leaving does not wait for the rejection.
    client.orders.reject({ kind, entryId }).catch(() => undefined)
  }

  return {
    replaced,
    error: renewal.error ?? approval.error,
    leave,
    handling: {
      isBusy: approval.isPending,
      isRenewing: renewal.isPending,
      onExpired: renew,
      onApprove: (decision: Decision) =>
        approval.mutate(decision, {
          // Not called for a user who has left the review meanwhile.
          onSuccess: ({ entryId }) => navigate(entryRoute(entryId), { replace: true }),
        }),
      // Back to the form as it was filled in.
      onReject: leave,
    },
  }
}
