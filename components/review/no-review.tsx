import { useLocation } from 'wouter'
import { i18n } from '~/lib/ui/i18n'
import { forgetReview } from '~/lib/ui/review-note'
import { useShell } from '~/lib/ui/shell'
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

/** Shown instead of an expired review. */
export function NoReview({ reviewId, error, form = '/' }: NoReviewProps) {
  const { notes } = useShell()
  const [, navigate] = useLocation()
  const leave = () => {
    if (reviewId !== undefined) forgetReview(notes, reviewId)
    navigate(form, { replace: true })
  }
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
