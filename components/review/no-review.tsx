import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { toAppError } from '~/lib/core/errors'
import { entryRoute } from '~/lib/ui/page/entry-route'
import { i18n } from '~/lib/ui/text/i18n'
import { useEntry } from '~/lib/ui/query/entry-queries'
import { forgetReview, type NotedReview } from '~/lib/ui/page/review-note'
import { useShell } from '~/lib/ui/page/shell'
import { Blank } from '../blank'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'

/** Where a new review begins. */
const FORMS = { swap: '/', 'bitcoin-payment': '/send/bitcoin/native', 'evm-payment': '/wallet' } as const

type NoReviewProps = {
  /** The review that is gone; absent if none was noted. */
  noted?: NotedReview
  error?: unknown
}

/**
 * Shown instead of an expired review. One that was approved leads to its entry, which has its id: the page that approved
 * it may have been closed, or its worker stopped, before the answer.
 */
export function NoReview({ noted, error }: NoReviewProps) {
  const { kind = 'swap', entryId } = noted ?? {}
  const isSwap = kind === 'swap'
  const { notes } = useShell()
  const [, navigate] = useLocation()
  const { data: entry, isPending, error: failed, refetch } = useEntry(entryId ?? '', entryId !== undefined)
  // Only a journal that answers says that it was not approved.
  const unread = failed !== null && toAppError(failed).code !== 'request-unknown' ? failed : null
  const isApproved = entry !== undefined
  useEffect(() => {
    if (!isApproved || entryId === undefined) return
    forgetReview(notes, entryId)
    navigate(entryRoute(entryId), { replace: true })
  }, [isApproved, entryId, notes, navigate])
  const leave = () => {
    if (entryId !== undefined) forgetReview(notes, entryId)
    navigate(FORMS[kind], { replace: true })
  }
  if (entryId !== undefined && (isPending || isApproved)) return <Blank />
  return (
    <Screen
      title={i18n.t('review.heading')}
      actions={
        <Button look="primary" onClick={leave}>
          {i18n.t(isSwap ? 'review.new' : 'send.new')}
        </Button>
      }
    >
      <ErrorAlert error={unread ?? error} {...(unread !== null && { onRetry: () => void refetch() })} />
      {unread === null && <p>{i18n.t(isSwap ? 'review.gone' : 'send.gone')}</p>}
    </Screen>
  )
}
