import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type Ref, useState } from 'react'
import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { EntryView } from '~/lib/contract/views/history'
import { PHASES } from '~/lib/core/journal/phase'
import { entryRoute } from '~/lib/ui/page/entry-route'
import { useClient } from '~/lib/ui/query/client'
import { useHidesAmounts, withoutAmounts } from '~/lib/ui/page/hidden-amounts'
import { i18n } from '~/lib/ui/text/i18n'
import { useArrival, useEntry } from '~/lib/ui/query/entry-queries'
import { useSettings } from '~/lib/ui/query/queries'
import { noticeTone, noticeWords } from '~/lib/ui/text/words'
import { Loaded } from '../loaded'
import { Screen } from '../screen'
import { Icon } from '../ui/icons'
import { later } from '../ui/later'
import { Notice } from '../ui/notice'
import { EntryMenu } from './entry-menu'
import { EntrySums } from './entry-sums'
import { Headline } from './headline'
import { Help } from './help'
import { RawTransactions } from './raw-transactions'
import { Refund } from './refund'
import { RepeatButton } from './repeat-button'
import { SwapActions } from './swap-actions'
import { ServiceReport } from './service-report'
import { Timeline } from './timeline'
import { withSignature } from './with-signature'

/** Loaded by those alone who sign elsewhere, or whose swap has stalled. */
const ClaimPanel = later(() => import('./claim-panel').then((m) => m.ClaimPanel))
const HandoverPanel = later(() => import('./handover-panel').then((m) => m.HandoverPanel))
const StalledPanel = later(() => import('./stalled-panel').then((m) => m.StalledPanel))

export function SwapStatusScreen({ id, profile }: { id: string; profile: ProfileView }) {
  const client = useClient()
  const [, navigate] = useLocation()
  const query = useEntry(id)
  const { data: entry, refetch } = query
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const refresh = useMutation({
    mutationFn: () => client.entries.refresh({ id }),
    onSettled: () => refetch(),
  })

  return (
    <Screen
      title={i18n.t(
        entry !== undefined && 'kind' in entry.intent ? 'request.title_payment' : 'request.title',
      )}
      onBack={() => navigate('/activity')}
      aside={<EntryMenu path={entryRoute(id)} onRefresh={() => refresh.mutate()} />}
      actions={entry !== undefined && <NextStep entry={entry} profile={profile} footRef={setFoot} />}
    >
      <Loaded query={query} error={refresh.error} className="h-48">
        {(entry) => (
          <EntryBody
            entry={entry}
            profile={profile}
            isRefreshing={refresh.isPending}
            foot={foot}
            onTaken={() => void refetch()}
          />
        )}
      </Loaded>
    </Screen>
  )
}

type NextStepProps = { entry: EntryView; profile: ProfileView; footRef: Ref<HTMLDivElement> }

/** The answer to "what next": nothing while it is under way, and the same again once it has ended. */
function NextStep({ entry, profile, footRef }: NextStepProps) {
  const { data: settings } = useSettings()
  switch (entry.next.act) {
    case 'repeat':
      return <RepeatButton entry={entry} profile={profile} />
    case 'nothing':
      return null
    case 'sign':
    case 'answer':
      return <div ref={footRef} className="contents" />
    case 'write':
    case 'wait':
      return (
        <p className="flex min-h-8 items-center gap-3">
          <span className="shrink-0 text-accent">
            <Icon of="bell" />
          </span>
          {i18n.t(settings?.notices === 'all' ? 'request.close_notified' : 'request.close')}
        </p>
      )
  }
}

type EntryBodyProps = { entry: EntryView; profile: ProfileView; isRefreshing: boolean } & Back
type Back = Pick<ComponentProps<typeof HandoverPanel>, 'foot' | 'onTaken'>

/** The result or the way to it first, then what was agreed; what only the system knows at the end. */
function EntryBody({ entry, profile, isRefreshing, ...back }: EntryBodyProps) {
  const { id, intent, phase, proof, txid, notices, service, refund, isMatched, rawTransactions, awaits } =
    entry
  const isHidden = useHidesAmounts()
  const [isBack, setBack] = useState(false)
  // Nothing can predict how long the earlier transaction takes.
  const isExpected =
    PHASES[phase].tone === 'waiting' &&
    entry.stalled === null &&
    !notices.some(({ code }) => code === 'queued')
  const arrival = useArrival(entry, isExpected)
  const isOver = PHASES[phase].terminal
  // Another device may still send what a backup tells of.
  const isClaim = entry.claim !== null && !isOver
  const timeline = !isClaim && (
    <section
      aria-label={i18n.t('request.steps')}
      className="rounded-2xl border border-line bg-panel px-4 pt-4"
    >
      <Timeline steps={isBack ? withSignature(entry.timeline) : entry.timeline} arrival={arrival ?? null} />
    </section>
  )
  return (
    <div
      data-testid="request-page"
      data-phase={phase}
      data-txid={txid ?? undefined}
      data-proof={proof}
      aria-busy={isRefreshing}
      className="flex flex-col gap-4"
    >
      {phase !== 'awaiting-signature' && <Headline entry={entry} profile={profile} arrival={arrival} />}
      {notices.map(({ code, facts }) => (
        <Notice key={code} tone={noticeTone(code)} data-notice={code}>
          {noticeWords(code, isHidden ? withoutAmounts(facts) : facts)}
        </Notice>
      ))}
      {isClaim && <ClaimPanel entry={entry} />}
      {awaits !== null && (
        <HandoverPanel
          id={id}
          awaits={awaits}
          profile={profile}
          intent={intent}
          isHeadline={phase === 'awaiting-signature'}
          onAsked={() => setBack(true)}
          {...back}
        />
      )}
      {entry.stalled !== null && 'direction' in intent && (
        <StalledPanel id={id} stalled={entry.stalled} intent={intent} profile={profile} {...back} />
      )}
      {!isOver && timeline}
      {!isOver && !isClaim && <SwapActions entry={entry} profile={profile} />}
      <EntrySums entry={entry} profile={profile} />
      {refund !== null && <Refund refund={refund} proof={proof} isMatched={isMatched} />}
      {entry.help !== null && 'direction' in intent && (
        <Help help={entry.help} direction={intent.direction} />
      )}
      {isOver && timeline}
      {isOver && <SwapActions entry={entry} profile={profile} />}
      {entry.isRebuilt && !isClaim && (
        <p data-testid="request-rebuilt" className="text-sm text-soft">
          {i18n.t('request.rebuilt')}
        </p>
      )}
      {service !== null && <ServiceReport service={service} />}
      {rawTransactions.length > 0 && <RawTransactions transactions={rawTransactions} />}
    </div>
  )
}
