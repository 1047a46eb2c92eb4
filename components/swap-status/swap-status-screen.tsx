import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EntryView } from '~/lib/contract/views/history'
import { entryRoute } from '~/lib/ui/page/entry-route'
import { useClient } from '~/lib/ui/query/client'
import { useHidesAmounts, withoutAmounts } from '~/lib/ui/page/hidden-amounts'
import { i18n } from '~/lib/ui/text/i18n'
import { usePace, useEntry } from '~/lib/ui/query/queries'
import { noticeTone, noticeWords } from '~/lib/ui/text/words'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { Headline } from './headline'
import { Help } from './help'
import { PaymentSums } from './payment-sums'
import { RawTransactions } from './raw-transactions'
import { Refund } from './refund'
import { RepeatButton } from './repeat-button'
import { SwapActions } from './swap-actions'
import { SwapSums } from './swap-sums'
import { ServiceReport } from './service-report'
import { Timeline } from './timeline'

export function SwapStatusScreen({ id, profile }: { id: string; profile: ProfileView }) {
  const client = useClient()
  const [, navigate] = useLocation()
  const { data: swap, error, refetch } = useEntry(id)
  const refresh = useMutation({
    mutationFn: () => client.entries.refresh({ id }),
    onSettled: () => refetch(),
  })

  return (
    <Screen
      title={i18n.t(swap !== undefined && 'kind' in swap.intent ? 'request.title_payment' : 'request.title')}
      onBack={() => navigate('/activity')}
      aside={
        <Button look="quiet" isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
          {i18n.t(refresh.isPending ? 'request.refreshing' : 'request.refresh')}
        </Button>
      }
    >
      <ErrorAlert error={refresh.error ?? error} onRetry={() => void refetch()} />
      {swap === undefined && error === null && <Skeleton className="h-48" />}
      {swap !== undefined && <EntryBody swap={swap} profile={profile} />}
    </Screen>
  )
}

function EntryBody({ swap, profile }: { swap: EntryView; profile: ProfileView }) {
  const { id, intent, phase, proof, txid, notices, service, refund, rawTransactions } = swap
  const [, navigate] = useLocation()
  const isHidden = useHidesAmounts()
  const { data: measured } = usePace(
    id,
    swap.timeline.some(({ state }) => state === 'current'),
  )
  // No pace can predict how long the earlier transaction takes.
  const pace = notices.some(({ code }) => code === 'queued') ? undefined : measured
  const path = entryRoute(id)
  return (
    <div
      data-testid="request-page"
      data-phase={phase}
      data-txid={txid ?? undefined}
      data-proof={proof}
      className="flex flex-col gap-4"
    >
      <Headline swap={swap} pace={pace} />
      {swap.isRebuilt && (
        <p data-testid="request-rebuilt" className="text-sm text-soft">
          {i18n.t('request.rebuilt')}
        </p>
      )}
      {notices.map(({ code, facts }) => (
        <Notice key={code} tone={noticeTone(code)} data-notice={code}>
          {noticeWords(code, isHidden ? withoutAmounts(facts) : facts)}
        </Notice>
      ))}
      {'kind' in intent ? (
        <PaymentSums payment={swap} intent={intent} profile={profile} />
      ) : (
        <SwapSums swap={swap} intent={intent} profile={profile} />
      )}
      <SwapActions swap={swap} profile={profile} />
      <div className="flex flex-wrap gap-2">
        <RepeatButton entry={swap} profile={profile} />
        <Button look="small" data-testid="request-receipt" onClick={() => navigate(`${path}/receipt`)}>
          {i18n.t('receipt.open')}
        </Button>
        <Button look="small" data-testid="request-report" onClick={() => navigate(`${path}/report`)}>
          {i18n.t('report.open')}
        </Button>
      </div>
      {refund !== null && (
        <Refund
          refund={refund}
          isProven={proof === 'chain'}
          isMatched={notices.some(({ code }) => code === 'only-matched')}
        />
      )}
      {swap.help !== null && 'direction' in intent && <Help help={swap.help} direction={intent.direction} />}
      <Timeline steps={swap.timeline} pace={pace} />
      {service !== null && <ServiceReport service={service} />}
      {rawTransactions.length > 0 && <RawTransactions transactions={rawTransactions} />}
    </div>
  )
}
