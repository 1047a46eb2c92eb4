import { Link } from 'wouter'
import type { ReviewView } from '~/lib/contract/views/review'
import { entryRoute } from '~/lib/ui/page/entry-route'
import { i18n } from '~/lib/ui/text/i18n'
import { dateText } from '~/lib/ui/text/words'
import { Notice } from '../ui/notice'

type WaitsForProps = NonNullable<ReviewView['waitsFor']> & {
  /** Whether it is the user's own order: a site's window leads nowhere else. */
  isOwn: boolean
}

/** The swap under way that has to come first. */
export function WaitsFor({ entryId, approvedAt, isOwn }: WaitsForProps) {
  return (
    <Notice tone="warn" data-testid="review-waits">
      {i18n.t('review.waits', { time: dateText(approvedAt) })}{' '}
      {isOwn && (
        <Link href={entryRoute(entryId)} className="underline">
          {i18n.t('review.waits_open')}
        </Link>
      )}
    </Notice>
  )
}
