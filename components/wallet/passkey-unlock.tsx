import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useShell } from '~/lib/ui/page/shell'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorLine } from '../error-line'
import { Button } from '../ui/button'
import { askPasskey } from './ask-passkey'
import { useHasPasskey } from './use-passkey'

/** Where the tab opens in which the passkey is asked for at once. */
const PASSKEY_PATH = '/passkey'

/** Unlocks by the wallet's passkey; draws nothing without one. */
export function PasskeyUnlock({ onAsk }: { onAsk: () => void }) {
  const shell = useShell()
  const client = useClient()
  const queries = useQueryClient()
  const [path, navigate] = useLocation()
  const hasPasskey = useHasPasskey()
  const hasBegun = useRef(false)
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      await client.passkey.unlock({ output: await askPasskey(shell, client) })
    },
    async onSuccess() {
      if (path === PASSKEY_PATH) navigate('/', { replace: true })
      await queries.invalidateQueries({ queryKey: keys.status })
    },
    onError: () => queries.invalidateQueries({ queryKey: keys.passkey }),
  })
  const start = () => {
    onAsk()
    mutate()
  }
  const isAskedAtOnce = hasPasskey && path === PASSKEY_PATH && !shell.isToolbarPopup

  // The user has asked for it already, in the popup.
  useEffect(() => {
    if (!isAskedAtOnce || hasBegun.current) return
    hasBegun.current = true
    mutate()
  }, [isAskedAtOnce, mutate])

  return (
    <>
      {hasPasskey && (
        <Button
          data-testid="unlock-passkey"
          isBusy={isPending}
          // The popup would close as soon as the browser asks for the passkey.
          onClick={() => (shell.isToolbarPopup ? shell.stayIn('tab', PASSKEY_PATH) : start())}
        >
          {i18n.t('passkey.title')}
        </Button>
      )}
      <ErrorLine error={error} />
    </>
  )
}
