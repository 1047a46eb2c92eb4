import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ProfileView, RequestView } from '~/lib/contract/views'
import { PHASES } from '~/lib/core/request/phase'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { useRequest } from '~/lib/ui/queries'
import { noticeTone, noticeWords } from '~/lib/ui/words'
import { ErrorAlert } from '../error-alert'
import { PhaseMark, PhaseWords } from '../phase'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { RawTransactions } from './raw-transactions'
import { Refund } from './refund'
import { RequestActions } from './request-actions'
import { RequestSums } from './request-sums'
import { ServiceWord } from './service-word'
import { Timeline } from './timeline'

export function RequestScreen({ id, profile }: { id: string; profile: ProfileView }) {
  const client = useClient()
  const [, navigate] = useLocation()
  const { data: request, error, refetch } = useRequest(id)
  const look = useMutation({
    mutationFn: () => client.requests.refresh({ id }),
    onSettled: () => refetch(),
  })

  return (
    <Screen
      title={i18n.t('request.title')}
      onBack={() => navigate('/activity')}
      aside={
        <Button look="quiet" isBusy={look.isPending} onClick={() => look.mutate()}>
          {i18n.t(look.isPending ? 'request.refreshing' : 'request.refresh')}
        </Button>
      }
    >
      <ErrorAlert error={look.error ?? error} onRetry={() => void refetch()} />
      {request === undefined && error === null && <Skeleton className="h-48" />}
      {request !== undefined && <RequestBody request={request} profile={profile} />}
    </Screen>
  )
}

function RequestBody({ request, profile }: { request: RequestView; profile: ProfileView }) {
  const { phase, proof, txid, notices, service, refund, rawTransactions } = request
  return (
    <div
      data-testid="request-page"
      data-phase={phase}
      data-txid={txid ?? undefined}
      data-proof={proof}
      className="flex flex-col gap-4"
    >
      <div className="flex items-center gap-3">
        <PhaseMark phase={phase} />
        <div>
          <p className="text-lg font-semibold" aria-live="polite">
            <PhaseWords phase={phase} proof="none" />
          </p>
          {(proof !== 'none' || !PHASES[phase].terminal) && (
            <p className="text-sm text-soft">{i18n.t(`request.proof_${proof}`)}</p>
          )}
        </div>
      </div>
      {notices.map(({ code, facts }) => (
        <Notice key={code} tone={noticeTone(code)} data-notice={code}>
          {noticeWords(code, facts)}
        </Notice>
      ))}
      <RequestSums request={request} profile={profile} />
      <RequestActions request={request} profile={profile} />
      {refund !== null && <Refund refund={refund} />}
      <Timeline steps={request.timeline} />
      {service !== null && <ServiceWord service={service} />}
      {rawTransactions.length > 0 && <RawTransactions transactions={rawTransactions} />}
    </div>
  )
}
