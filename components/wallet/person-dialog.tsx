import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Question } from '~/lib/ui/page/person-question'
import { useShell } from '~/lib/ui/page/shell'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Sheet } from '../ui/sheet'
import { askPasskey } from './ask-passkey'
import { useHasPasskey } from './use-passkey'
import { WalletPassword } from './wallet-password'

/** Asks the person for their passkey or password, for the one step that they have just decided on. */
export function PersonDialog({ question }: { question: Question }) {
  const shell = useShell()
  const [path] = useLocation()
  return (
    <Sheet title={i18n.t('passkey.ask_title')} closeLabel={i18n.t('common.close')} onClose={question.cancel}>
      <div data-testid="person" className="flex flex-col gap-3 px-2">
        <p className="text-sm">{i18n.t('passkey.ask_body')}</p>
        {shell.isToolbarPopup ? (
          // The popup would close as soon as the browser asks for the passkey.
          <Button look="primary" data-testid="person-tab" onClick={() => shell.stayIn('tab', path)}>
            {i18n.t('passkey.in_tab')}
          </Button>
        ) : (
          <Keys question={question} />
        )}
      </div>
    </Sheet>
  )
}

function Keys({ question }: { question: Question }) {
  const shell = useShell()
  const client = useClient()
  const hasPasskey = useHasPasskey()
  const [password, setPassword] = useState('')
  const byPasskey = useMutation({
    mutationFn: async () => question.attempt({ output: await askPasskey(shell, client) }),
    gcTime: 0,
  })
  const byPassword = useMutation({ mutationFn: () => question.attempt({ password }), gcTime: 0 })
  const isBusy = byPasskey.isPending || byPassword.isPending
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        byPasskey.reset()
        if (!isBusy) byPassword.mutate()
      }}
    >
      {hasPasskey && (
        <Button
          look="primary"
          data-testid="person-passkey"
          isBusy={byPasskey.isPending}
          disabled={byPassword.isPending}
          onClick={() => {
            byPassword.reset()
            byPasskey.mutate()
          }}
        >
          {i18n.t('passkey.ask_use')}
        </Button>
      )}
      <WalletPassword
        label={i18n.t('unlock.password')}
        data-testid="person-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <ErrorAlert error={byPasskey.error ?? byPassword.error} />
      <Button
        type="submit"
        look={hasPasskey ? 'quiet' : 'primary'}
        data-testid="person-confirm"
        isBusy={byPassword.isPending}
        disabled={byPasskey.isPending || password === ''}
      >
        {i18n.t('common.continue')}
      </Button>
    </form>
  )
}
