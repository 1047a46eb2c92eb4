import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { i18n } from '~/lib/ui/i18n'
import { useRequests } from '~/lib/ui/queries'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Skeleton } from '../ui/skeleton'
import { SwapRow } from './swap-row'

export function ActivityScreen({ profile }: { profile: ProfileView }) {
  const [, navigate] = useLocation()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useRequests()
  const swaps = data?.pages.flat() ?? []

  if (!isPending && error === null && swaps.length === 0)
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
      <ErrorAlert error={error} onRetry={() => void refetch()} />
      {isPending && <PendingRows />}
      <ul className="-mx-2 flex flex-col">
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
    </Screen>
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
