import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { EVERY_ENTRY } from '~/lib/contract/entry-filter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { appliedFilter, parseFilter } from './filter-choices'
import { useDebounced } from '~/lib/ui/query/debounced'
import { useDraft } from '~/lib/ui/page/draft'
import { i18n } from '~/lib/ui/text/i18n'
import { useEntries, useReceived, useRestoreStatus } from '~/lib/ui/query/entry-queries'
import { writeStored } from '~/lib/ui/query/stored-json'
import { ErrorAlert } from '../error-alert'
import { Pending } from '../loaded'
import { RestoreNews } from '../restore-news'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Live } from '../ui/live'
import { ActivityEnd } from './activity-end'
import { ActivityFilter, ActivityTools, useActivityTools } from './activity-filter'
import { activityItems, ActivityList } from './activity-list'
import { EarlierPages } from './earlier-pages'

const TYPING_PAUSE_MS = 250
/** How many rows are drawn at first, and more of them each time that the last one comes near. */
const ROWS = 60

export function ActivityScreen({ profile }: { profile: ProfileView }) {
  const [, navigate] = useLocation()
  const [filter = EVERY_ENTRY, setFilter] = useDraft('activity-filter', parseFilter)
  const tools = useActivityTools(filter)
  const wanted = appliedFilter(filter)
  const applied = useDebounced(wanted, writeStored(wanted), TYPING_PAUSE_MS)
  const entries = useEntries(applied)
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = entries
  const shown = data?.pages.flat() ?? []
  const { data: received = [] } = useReceived()
  const { data: restore } = useRestoreStatus()
  const [most, setMost] = useState(ROWS)
  // Those of earlier pages come with their page.
  const since = hasNextPage ? (shown.at(-1)?.createdAt ?? 0) : 0
  const arrivals = received.filter(({ at }) => at >= since)
  const isUnfiltered = applied === null && !isPending
  const items = activityItems(shown, isUnfiltered ? arrivals : [])
  const isCut = items.length > most
  const showMore = useCallback(() => {
    if (isCut) setMost((rows) => rows + ROWS)
    else void fetchNextPage()
  }, [isCut, fetchNextPage])
  const isSettled = !isPending && error === null

  // The rows of an earlier search do not belong to this one.
  const hasSearched = isSettled && !entries.isPlaceholderData && applied !== null
  // A search shows only part of the history.
  const isWhole = isSettled && !entries.isPlaceholderData && applied === null && wanted === null
  const list = (
    <ActivityList items={items.slice(0, most)} profile={profile} isBusy={entries.isPlaceholderData} />
  )
  const earlier = (isCut || hasNextPage) && <EarlierPages isBusy={isFetchingNextPage} fetchNext={showMore} />
  if (isWhole && shown.length === 0)
    return (
      <Screen
        title={i18n.t('activity.title')}
        actions={
          <Button look="primary" onClick={() => navigate('/')}>
            {i18n.t('activity.empty_action')}
          </Button>
        }
      >
        <RestoreNews status={restore} />
        {list}
        {earlier}
        {restore?.state === 'idle' && !isCut && <NoSwaps />}
      </Screen>
    )
  return (
    <Screen title={i18n.t('activity.title')} aside={<ActivityTools filter={filter} tools={tools} />}>
      <ActivityFilter filter={filter} onChange={setFilter} tools={tools} />
      <ErrorAlert error={error} onRetry={() => void refetch()} />
      {isPending && <Pending className="my-2 h-36" />}
      <Live className="sr-only">{hasSearched && i18n.plural('activity.found', shown.length)}</Live>
      {hasSearched && shown.length === 0 && <NothingFound onClear={() => setFilter(EVERY_ENTRY)} />}
      <RestoreNews status={restore} />
      {list}
      {earlier}
      {applied === null && shown.length > 0 && <ActivityEnd />}
    </Screen>
  )
}

/** Only a restore that has come to its end has shown that there are none. */
function NoSwaps() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 px-6 py-4 text-center">
      <p className="text-lg font-semibold">{i18n.t('activity.empty_title')}</p>
      <p className="text-pretty text-soft">{i18n.t('activity.empty_body')}</p>
    </div>
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
