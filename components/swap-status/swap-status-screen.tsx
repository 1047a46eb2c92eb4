import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EntryView } from '~/lib/contract/views/history'
import { PHASES } from '~/lib/core/journal/phase'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { useRequest } from '~/lib/ui/queries'
import { noticeTone, noticeWords, seenByWords } from '~/lib/ui/words'
import { ErrorAlert } from '../error-alert'
import { PhaseMark, PhaseText } from '../phase'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { Help } from './help'
import { PaymentSums } from './payment-sums'
import { RawTransactions } from './raw-transactions'
import { Refund } from './refund'
import { SwapActions } from './swap-actions'
import { SwapSums } from './swap-sums'
import { ServiceReport } from './service-report'
import { Timeline } from './timeline'

export function SwapStatusScreen({ id, profile }: { id: string; profile: ProfileView }) {
  const client = useClient()
  const [, navigate] = useLocation()
  const { data: swap, error, refetch } = useRequest(id)
  const refresh = useMutation({
    mutationFn: () => client.requests.refresh({ id }),
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
      {swap !== undefined && <RequestBody swap={swap} profile={profile} />}
    </Screen>
  )
}

function RequestBody({ swap, profile }: { swap: EntryView; profile: ProfileView }) {
  const { intent, phase, proof, txid, notices, service, refund, rawTransactions, seenBy } = swap
  return (
    <div
      data-testid="request-page"
      data-phase={phase}
      data-txid={txid ?? undefined}
      data-proof={proof}
      className="flex flex-col gap-4"
    >
      <div className="flex items-center gap-3">
        <PhaseMark swap={swap} />
        <div>
          <p className="text-lg font-semibold" aria-live="polite">
            <PhaseText swap={swap} withProof={false} />
          </p>
          {(proof !== 'none' || !PHASES[phase].terminal) && (
            <p className="text-sm text-soft">{i18n.t(`request.proof_${proof}`)}</p>
          )}
          {seenBy !== null && (
            <p className="text-sm text-soft" data-testid="request-seen-by" data-servers={seenBy.servers}>
              {seenByWords(seenBy)}
            </p>
          )}
        </div>
      </div>
      {notices.map(({ code, facts }) => (
        <Notice key={code} tone={noticeTone(code)} data-notice={code}>
          {noticeWords(code, facts)}
        </Notice>
      ))}
      {'kind' in intent ? (
        <PaymentSums payment={swap} intent={intent} />
      ) : (
        <SwapSums swap={swap} intent={intent} profile={profile} />
      )}
      <SwapActions swap={swap} profile={profile} />
      {refund !== null && <Refund refund={refund} />}
      {swap.help !== null && 'direction' in intent && <Help help={swap.help} direction={intent.direction} />}
      <Timeline steps={swap.timeline} />
      {service !== null && <ServiceReport service={service} />}
      {rawTransactions.length > 0 && <RawTransactions transactions={rawTransactions} />}
    </div>
  )
}
