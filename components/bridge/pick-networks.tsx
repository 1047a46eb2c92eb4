import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { BridgeJobView, BridgeNetworkView } from '~/lib/contract/views/bridges'
import { useShell } from '~/lib/ui/page/shell'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { ExternalText } from '../external-text'
import { OpenField } from '../open-field'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { Notice } from '../ui/notice'
import { BridgeHosts } from './bridge-hosts'

type PickNetworksProps = { job: BridgeJobView; onBack: () => void }

/** Asks which networks to check, and for the hosts of their servers; nothing is read before. */
export function PickNetworks({ job, onBack }: PickNetworksProps) {
  const client = useClient()
  const shell = useShell()
  const queries = useQueryClient()
  const [path] = useLocation()
  const { label, owner, networks, differences } = job
  const [picked, setPicked] = useState<readonly string[]>(() => firstPick(networks))
  const [typedName, setTypedName] = useState('')
  const [isDenied, setDenied] = useState(false)
  const start = useMutation({
    mutationFn: () => client.bridges.start({ networks: [...picked], typedName }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.bridgeJob }),
  })
  const chosen = networks.filter(({ name }) => picked.includes(name))
  const hosts = [...new Set([...job.hosts, ...chosen.flatMap((network) => network.hosts)])]
  const isReady = owner.kind !== 'taken' && chosen.some(({ isBase }) => isBase)
  const check = async () => {
    setDenied(false)
    // The prompt closes the toolbar's popup: the tab asks.
    if (shell.isToolbarPopup) return shell.stayIn('tab', path)
    if (await shell.requestHosts(hosts)) start.mutate()
    else setDenied(true)
  }
  return (
    <Screen
      title={i18n.t('bridge.check', { name: label })}
      onBack={onBack}
      onSubmit={() => {
        if (isReady) void check()
      }}
      actions={
        owner.kind !== 'taken' && (
          <Button
            type="submit"
            look="primary"
            data-testid="bridge-check"
            aria-disabled={!isReady}
            isBusy={start.isPending}
          >
            {i18n.t('bridge.check', { name: label })}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4" data-testid="bridge-owner" data-owner={owner.kind}>
        {owner.kind === 'taken' && (
          <Notice tone="danger">{i18n.t('bridge.taken', { name: owner.label })}</Notice>
        )}
        {owner.kind === 'known' && <p className="text-soft">{i18n.t('bridge.first_checks')}</p>}
        {differences.length > 0 && (
          <Notice tone="warn" data-testid="bridge-differences">
            {i18n.t('bridge.differs', { name: owner.label })}
            <ul className="font-mono text-xs">
              {differences.map((server) => (
                <li key={server}>
                  <ExternalText text={server} />
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {owner.kind === 'unknown' && (
          <>
            <Notice tone="danger">{i18n.t('bridge.unknown')}</Notice>
            <OpenField
              label={i18n.t('bridge.type_name', { name: label })}
              data-testid="bridge-accept"
              value={typedName}
              onChange={(event) => setTypedName(event.target.value)}
            />
          </>
        )}
        <fieldset className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-panel">
          <legend className="sr-only">{i18n.t('bridge.networks')}</legend>
          {networks.map((network) => (
            <div key={network.name} className="flex min-h-11.5 items-center px-4">
              <Checkbox
                data-testid="bridge-network"
                data-network={network.name}
                checked={picked.includes(network.name)}
                onChange={({ target }) =>
                  setPicked(
                    target.checked ? [...picked, network.name] : picked.filter((one) => one !== network.name),
                  )
                }
              >
                <ExternalText text={network.label} maxLength={60} />
              </Checkbox>
            </div>
          ))}
        </fieldset>
        {owner.kind !== 'taken' && <BridgeHosts hosts={hosts} />}
        {isDenied && <Notice tone="warn">{i18n.t('settings.denied')}</Notice>}
        <ErrorAlert error={start.error} />
      </div>
    </Screen>
  )
}

/** Those in use before, or the first base network: whoever needs another one says so. */
function firstPick(networks: readonly BridgeNetworkView[]): string[] {
  const wanted = networks.filter(({ isWanted }) => isWanted).map(({ name }) => name)
  if (wanted.length > 0) return wanted
  const first = networks.find(({ isBase }) => isBase)
  return first === undefined ? [] : [first.name]
}
