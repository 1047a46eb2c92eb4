import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ProfileView } from '~/lib/contract/views/networks'
import { entryRoute } from '~/lib/ui/page/entry-route'
import { useClient } from '~/lib/ui/query/client'
import { useBridgeOf, useEntry } from '~/lib/ui/query/entry-queries'
import { i18n } from '~/lib/ui/text/i18n'
import { Loaded } from '../loaded'
import { Screen } from '../screen'
import { later } from '../ui/later'
import { EntryBody } from './entry-body'
import { EntryMenu } from './entry-menu'
import { NextStep } from './next-step'

/** Loaded by those alone who sign elsewhere, or whose swap has stalled. */
const HandoverPanel = later(() => import('./handover-panel').then((m) => m.HandoverPanel))
const StalledPanel = later(() => import('./entry-sheets').then((m) => m.StalledPanel))

/** The page of an entry once it is signed: where its money is, who acts next, and the user's own next step. */
export function SwapStatusScreen({ id, profile }: { id: string; profile: ProfileView }) {
  const client = useClient()
  const [, navigate] = useLocation()
  const query = useEntry(id)
  const { data: entry, refetch } = query
  const bridge = useBridgeOf(entry, profile)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isAway, setAway] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const refresh = useMutation({
    mutationFn: () => client.entries.refresh({ id }),
    onSettled: () => refetch(),
  })
  const isHanding = entry !== undefined && entry.awaits !== null && !isAway
  const leave = () => (isHanding ? setAway(true) : navigate('/activity'))
  const back = { foot, onTaken: () => void refetch() }
  return (
    <Screen
      title={i18n.t(
        entry !== undefined && 'kind' in entry.intent ? 'request.title_payment' : 'request.title',
      )}
      onBack={leave}
      aside={
        <>
          {isHanding && (
            <span className="shrink-0 text-sm text-soft">
              {i18n.t('common.step', { at: isScanning ? 2 : 1, of: 2 })}
            </span>
          )}
          <EntryMenu path={entryRoute(id)} onRefresh={() => refresh.mutate()} />
        </>
      }
      actions={
        entry !== undefined && (
          <NextStep
            entry={entry}
            profile={profile}
            footRef={setFoot}
            isHanding={isHanding}
            onHand={() => setAway(false)}
            isWriting={isOpen}
            onWrite={() => setOpen(true)}
          />
        )
      }
    >
      <Loaded query={query} error={refresh.error} className="h-48">
        {(entry) => (
          <div
            data-testid="request-page"
            data-phase={entry.phase}
            data-txid={entry.txid ?? undefined}
            data-proof={entry.proof}
            aria-busy={refresh.isPending}
            className="-mb-1 low:-mb-2 flex flex-1 flex-col gap-2.5 low:gap-1"
          >
            {isHanding && entry.awaits !== null ? (
              <HandoverPanel
                entry={entry}
                awaits={entry.awaits}
                profile={bridge}
                isScanning={isScanning}
                onScan={setScanning}
                {...back}
              />
            ) : (
              <EntryBody entry={entry} profile={bridge} isOpen={isOpen} onToggle={setOpen}>
                {entry.stalled !== null && 'direction' in entry.intent && (
                  <StalledPanel
                    id={id}
                    stalled={entry.stalled}
                    intent={entry.intent}
                    profile={bridge}
                    {...back}
                  />
                )}
              </EntryBody>
            )}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}
