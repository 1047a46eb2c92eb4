import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { entryRoute } from '~/lib/ui/entry-route'
import { i18n } from '~/lib/ui/i18n'
import { useRequest } from '~/lib/ui/queries'
import { forgetReview } from '~/lib/ui/review-note'
import { useShell } from '~/lib/ui/shell'
import { Blank } from '../blank'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'

type NoReviewProps = {
  /** The review that is gone; absent if none was noted. */
  reviewId?: string
  error?: unknown
  /** Where a new review begins. */
  form?: '/' | '/send/bitcoin/native' | '/wallet'
}

/**
 * Shown instead of an expired review. One that was approved leads to its entry, which has its id: the page that approved
 * it may have been closed, or its worker stopped, before the answer.
 */
export function NoReview({ reviewId, error, form = '/' }: NoReviewProps) {
  const { notes } = useShell()
  const [, navigate] = useLocation()
  const { data: entry, isPending } = useRequest(reviewId ?? '', reviewId !== undefined)
  const isApproved = entry !== undefined
  useEffect(() => {
    if (!isApproved || reviewId === undefined) return
    forgetReview(notes, reviewId)
    navigate(entryRoute(reviewId), { replace: true })
  }, [isApproved, reviewId, notes, navigate])
  const leave = () => {
    if (reviewId !== undefined) forgetReview(notes, reviewId)
    navigate(form, { replace: true })
  }
  if (reviewId !== undefined && (isPending || isApproved)) return <Blank />
  return (
    <Screen
      title={i18n.t('review.heading')}
      actions={
        <Button look="primary" onClick={leave}>
          {i18n.t(form === '/' ? 'review.new' : 'send.new')}
        </Button>
      }
    >
      <ErrorAlert error={error} />
      <p>{i18n.t(form === '/' ? 'review.gone' : 'send.gone')}</p>
    </Screen>
  )
}
