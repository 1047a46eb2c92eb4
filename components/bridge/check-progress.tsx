import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BridgeFault, BridgeJobView, BridgeNetworkView } from '~/lib/contract/views/bridges'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { i18n } from '~/lib/ui/text/i18n'
import { fillSlots, message, messageName } from '~/lib/ui/text/message'
import { ErrorAlert } from '../error-alert'
import { ExternalText } from '../external-text'
import { Mark } from '../mark'
import { Screen } from '../screen'
import { ProfilePartRow } from '../settings/profile-part'
import { Button } from '../ui/button'
import { Disclosure } from '../ui/disclosure'
import { Icon } from '../ui/icons'
import { Live } from '../ui/live'
import { Notice } from '../ui/notice'
import { Spinner } from '../ui/spinner'

type CheckProgressProps = { job: BridgeJobView; onDrop: () => void }

/** How many networks are ready, and why one is left out; using it shows what changes first. */
export function CheckProgress({ job, onDrop }: CheckProgressProps) {
  const client = useClient()
  const queries = useQueryClient()
  const { label, owner, networks, bitcoinFault, preview } = job
  const refresh = () => queries.invalidateQueries({ queryKey: keys.settings })
  const retry = useMutation({
    mutationFn: (name: string) => client.bridges.retry({ name }),
    onSuccess: refresh,
  })
  const use = useMutation({
    mutationFn: () => client.bridges.use(),
    // The page leaves by itself once there is no job: later it would take its user back from where they have gone.
    onSuccess: () => queries.invalidateQueries(),
  })
  const ready = networks.filter(({ state }) => state === 'ready').length
  const title = i18n.t('bridge.checking', { name: label })
  return (
    <Screen
      title={title}
      onBack={onDrop}
      actions={
        <>
          {job.state === 'running' && <p className="text-sm text-soft">{i18n.t('bridge.goes_on')}</p>}
          <Button
            look="primary"
            data-testid="bridge-use"
            aria-disabled={preview === null}
            isBusy={use.isPending}
            onClick={() => use.mutate()}
          >
            {i18n.t('bridge.use')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4" data-testid="bridge-progress" data-state={job.state}>
        {owner.kind === 'unknown' && <Notice tone="danger">{i18n.t('bridge.unknown')}</Notice>}
        <Live className="flex flex-col gap-2">
          <span className="text-sm text-soft">{i18n.t('bridge.ready')}</span>
          <span className="text-[2rem] leading-10 font-semibold tabular-nums">
            {i18n.t('bridge.count', { ready, of: networks.length })}
          </span>
        </Live>
        <progress
          className="h-1.5 w-full accent-accent"
          max={networks.length}
          value={ready}
          aria-label={title}
        />
        <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-panel">
          {bitcoinFault !== null && (
            <Row
              label={i18n.t('profile.bitcoin')}
              state="left-out"
              name="bitcoin"
              isAlone={false}
              fault={bitcoinFault}
              onRetry={retry.mutate}
            />
          )}
          {networks.map((network) => (
            <Row key={network.name} {...network} onRetry={retry.mutate} />
          ))}
        </ul>
        <ErrorAlert error={retry.error ?? use.error} />
        {preview?.compared?.isReplaced === true && (
          <section className="flex flex-col gap-2" data-testid="bridge-changes">
            <p className="text-sm">
              {i18n.t(preview.parts.length === 0 ? 'profile.changes_nothing' : 'bridge.changed')}
            </p>
            <ul className="flex flex-col divide-y divide-line">
              {preview.parts.map((part) => (
                <ProfilePartRow key={part.name} part={part} isCompared />
              ))}
            </ul>
          </section>
        )}
        {preview !== null && preview.compared?.isReplaced !== true && (
          <Disclosure summary={i18n.t('bridge.contents')}>
            <ul className="flex flex-col divide-y divide-line">
              {preview.parts.map((part) => (
                <ProfilePartRow key={part.name} part={part} isCompared={false} />
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
    </Screen>
  )
}

type RowProps = Pick<BridgeNetworkView, 'name' | 'label' | 'state' | 'fault' | 'isAlone'> & {
  onRetry: (name: string) => void
}

function Row({ name, label, state, fault, isAlone, onRetry }: RowProps) {
  return (
    <li
      data-testid="bridge-row"
      data-network={name}
      data-state={state}
      data-fault={fault?.kind}
      className="flex min-h-11.5 items-center gap-3 px-4 py-1.5"
    >
      <Mark picture={undefined} name={label} size={20} />
      <span className="flex min-w-0 flex-1 flex-col">
        <ExternalText text={label} maxLength={60} />
        <span className={state === 'left-out' ? 'text-xs text-warn' : 'text-xs text-soft'}>
          {fault === null ? stateWords(state, isAlone) : faultWords(fault)}
        </span>
      </span>
      {state === 'ready' && (
        <span className="text-accent">
          <Icon of="check" />
        </span>
      )}
      {state === 'reading' && <Spinner />}
      {state === 'left-out' && (
        <Button look="quiet" data-testid="bridge-retry" onClick={() => onRetry(name)}>
          {i18n.t('common.retry')}
        </Button>
      )}
    </li>
  )
}

function stateWords(state: BridgeNetworkView['state'], isAlone: boolean): string {
  return i18n.t(state === 'ready' && isAlone ? 'bridge.state_alone' : `bridge.state_${messageName(state)}`)
}

function faultWords({ kind, field }: BridgeFault): string {
  const what = field === null ? i18n.t('bridge.something') : message(`profile.field.${messageName(field)}`)
  return fillSlots(message(`bridge.fault_${messageName(kind)}`), () => what)
}
