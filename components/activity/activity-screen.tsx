import { Link, useLocation } from 'wouter'
import { EVERY_ENTRY } from '~/lib/contract/entry-filter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { appliedFilter, parseFilter } from './filter-choices'
import { useDebounced } from '~/lib/ui/query/debounced'
import { useDraft } from '~/lib/ui/page/draft'
import { i18n } from '~/lib/ui/text/i18n'
import { useEntries } from '~/lib/ui/query/queries'
import { writeStored } from '~/lib/ui/query/stored-json'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Live } from '../ui/live'
import { Skeleton } from '../ui/skeleton'
import { ActivityFilter } from './activity-filter'
import { SwapRow } from './swap-row'

const TYPING_PAUSE_MS = 250

export function ActivityScreen({ profile }: { profile: ProfileView }) {
  const [, navigate] = useLocation()
  const [filter = EVERY_ENTRY, setFilter] = useDraft('activity-filter', parseFilter)
  const wanted = appliedFilter(filter)
  const applied = useDebounced(wanted, writeStored(wanted), TYPING_PAUSE_MS)
  const entries = useEntries(applied)
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = entries
  const swaps = data?.pages.flat() ?? []
  const isSettled = !isPending && error === null

  // The rows of an earlier search do not belong to this one.
  const hasSearched = isSettled && !entries.isPlaceholderData && applied !== null
  // A search shows only part of the history.
  const isWhole = isSettled && !entries.isPlaceholderData && applied === null && wanted === null
  if (isWhole && swaps.length === 0)
    return (
      <Screen
        title={i18n.t('activity.title')}
        hasQuietTitle
        actions={
          <Button look="primary" onClick={() => navigate('/')}>
            {i18n.t('activity.empty_action')}
          </Button>
        }
      >
        <div className="flex flex-1 flex-col items-center justify-center gap-2 px-6 text-center">
          <p className="text-lg font-semibold">{i18n.t('activity.empty_title')}</p>
          <p className="text-pretty text-soft">{i18n.t('activity.empty_body')}</p>
        </div>
      </Screen>
    )
  return (
    <Screen title={i18n.t('activity.title')} hasQuietTitle>
      <ActivityFilter filter={filter} onChange={setFilter} />
      <ErrorAlert error={error} onRetry={() => void refetch()} />
      {isPending && <PendingRows />}
      <Live className="sr-only">{hasSearched && i18n.plural('activity.found', swaps.length)}</Live>
      {hasSearched && swaps.length === 0 && <NothingFound onClear={() => setFilter(EVERY_ENTRY)} />}
      <ul className="-mx-2 flex flex-col" aria-busy={entries.isPlaceholderData}>
        {swaps.map((swap) => (
          <li key={swap.id}>
            <SwapRow swap={swap} profile={profile} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          look="quiet"
          className="mt-2 self-center"
          isBusy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {i18n.t('activity.earlier')}
        </Button>
      )}
      {applied === null && swaps.length > 0 && (
        <Link
          href="/activity/totals"
          data-testid="totals-open"
          className="mt-2 self-center rounded-md px-2 py-1.5 text-sm font-medium text-accent hover:bg-accent-tint"
        >
          {i18n.t('totals.open')}
        </Link>
      )}
    </Screen>
  )
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 px-6 text-center">
      <p className="text-lg font-semibold">{i18n.t('activity.none_title')}</p>
      <p className="text-pretty text-soft">{i18n.t('activity.none_body')}</p>
      <Button look="small" data-testid="activity-clear" onClick={onClear}>
        {i18n.t('activity.clear')}
      </Button>
    </div>
  )
}

function PendingRows() {
  return (
    <div className="flex flex-col gap-3 py-2" aria-busy>
      <span className="sr-only">{i18n.t('common.loading')}</span>
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}
