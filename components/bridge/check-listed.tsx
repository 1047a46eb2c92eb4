import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { ListedBridge } from '~/lib/contract/views/bridges'
import { useShell } from '~/lib/ui/page/shell'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { BRIDGE_PATH } from '../settings/use-propose-bridge'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'

/** Checks a listed bridge with its base network alone: asks for the hosts of its servers, and goes to what is read. */
export function CheckListed({ bridge }: { bridge: ListedBridge }) {
  const client = useClient()
  const shell = useShell()
  const queries = useQueryClient()
  const [path, navigate] = useLocation()
  const [isDenied, setDenied] = useState(false)
  const { id, label, first } = bridge
  const start = useMutation({
    async mutationFn(network: string) {
      await client.bridges.propose({ id })
      await client.bridges.start({ networks: [network], typedName: '' })
    },
    async onSuccess() {
      await queries.resetQueries({ queryKey: keys.bridgeJob })
      navigate(BRIDGE_PATH)
    },
  })
  if (first === null) return null
  const check = async () => {
    setDenied(false)
    // The prompt closes the toolbar's popup: the tab asks.
    if (shell.isToolbarPopup) return shell.stayIn('tab', path)
    if (await shell.requestHosts(first.hosts)) start.mutate(first.network)
    else setDenied(true)
  }
  return (
    <>
      {isDenied && <Notice tone="warn">{i18n.t('settings.denied')}</Notice>}
      <ErrorAlert error={start.error} />
      <Button
        look="primary"
        data-testid="bridge-check-listed"
        isBusy={start.isPending}
        onClick={() => void check()}
      >
        {i18n.t('bridge.check', { name: label })}
      </Button>
    </>
  )
}
