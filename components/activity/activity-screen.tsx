import { useLocation } from 'wouter'
import { EVERY_ENTRY } from '~/lib/contract/entry-filter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { appliedFilter, parseFilter } from './filter-choices'
import { useDebounced } from '~/lib/ui/query/debounced'
import { useDraft } from '~/lib/ui/page/draft'
import { i18n } from '~/lib/ui/text/i18n'
import { useRestoreStatus } from '~/lib/ui/query/entry-queries'
import { writeStored } from '~/lib/ui/query/stored-json'
import { ErrorAlert } from '../error-alert'
import { Pending } from '../loaded'
import { RestoreNews } from '../restore-news'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Live } from '../ui/live'
import { ActivityEnd } from './activity-end'
import { ActivityFilter, ActivityTools, useActivityTools } from './activity-filter'
import { ActivityList } from './activity-list'
import { EarlierPages } from './earlier-pages'
import { useActivityRows } from './use-activity-rows'

const TYPING_PAUSE_MS = 250

export function ActivityScreen({ profile }: { profile: ProfileView }) {
  const [, navigate] = useLocation()
  const [filter = EVERY_ENTRY, setFilter] = useDraft('activity-filter', parseFilter)
  const tools = useActivityTools(filter)
  const wanted = appliedFilter(filter)
  const applied = useDebounced(wanted, writeStored(wanted), TYPING_PAUSE_MS)
  const { entries, shown, items, isCut, hasMore, showMore } = useActivityRows(applied)
  const { error, isPending, isPlaceholderData, isFetchingNextPage, refetch } = entries
  const { data: restore } = useRestoreStatus()
  const isSettled = !isPending && error === null

  // The rows of an earlier search do not belong to this one.
  const hasSearched = isSettled && !isPlaceholderData && applied !== null
  // A search shows only part of the history.
  const isWhole = isSettled && !isPlaceholderData && applied === null && wanted === null
  const list = <ActivityList items={items} profile={profile} isBusy={isPlaceholderData} />
  const earlier = hasMore && <EarlierPages isBusy={isFetchingNextPage} fetchNext={showMore} />
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
