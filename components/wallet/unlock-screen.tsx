import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { notePasswordUnlock } from '~/lib/ui/page/passkey-offer'
import { useShell } from '~/lib/ui/page/shell'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { keys } from '~/lib/ui/query/keys'
import { ErrorLine } from '../error-line'
import { later } from '../ui/later'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { MarkIcon } from '../ui/icons'
import { Notice } from '../ui/notice'
import { WalletPassword } from './wallet-password'

const PasskeyUnlock = later(() => import('./wallet-screens').then((m) => m.PasskeyUnlock))
const ForgotScreen = later(() => import('./wallet-screens').then((m) => m.ForgotScreen))

export function UnlockScreen({ note }: { note: string | undefined }) {
  const client = useClient()
  const { notes } = useShell()
  const queries = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [hasForgotten, setForgotten] = useState(false)
  const unlock = useMutation({
    mutationFn: () => client.wallet.unlock({ password }),
    onSuccess() {
      notePasswordUnlock(notes)
      return queries.invalidateQueries({ queryKey: keys.status })
    },
    onError: () => field.current?.select(),
  })

  // The password is the only thing to type here: focus it.
  useEffect(() => {
    if (!hasForgotten) field.current?.focus()
  }, [hasForgotten])

  if (hasForgotten) return <ForgotScreen onBack={() => setForgotten(false)} />
  return (
    <Screen
      title={i18n.t('unlock.title')}
      hasQuietTitle
      keepsFocus
      onSubmit={() => unlock.mutate()}
      actions={
        <Button type="submit" look="primary" data-testid="unlock-button" isBusy={unlock.isPending}>
          {unlock.isPending ? i18n.t('unlock.busy') : i18n.t('unlock.action')}
        </Button>
      }
    >
      <div className="flex flex-1 flex-col justify-center gap-4">
        <div className="flex flex-col items-center gap-4 pb-4">
          <MarkIcon size={56} />
          <p aria-hidden className="text-xl font-semibold">
            {i18n.t('unlock.title')}
          </p>
        </div>
        {note !== undefined && <Notice tone="info">{note}</Notice>}
        <WalletPassword
          ref={field}
          label={i18n.t('unlock.password')}
          data-testid="unlock-password"
          value={password}
          onChange={(event) => {
            if (unlock.isError) unlock.reset()
            setPassword(event.target.value)
          }}
        />
        {/* Its place is kept, so that an error moves nothing. */}
        <div className="-mt-3 min-h-8">
          <ErrorLine error={unlock.error} />
        </div>
        <PasskeyUnlock onAsk={unlock.reset} />
      </div>
      <Button look="quiet" className="self-center" onClick={() => setForgotten(true)}>
        {i18n.t('unlock.forgot')}
      </Button>
    </Screen>
  )
}
