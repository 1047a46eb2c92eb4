import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { PasskeyDropped } from '../wallet/passkey-dropped'
import { PasswordPair } from '../wallet/password-pair'
import { useNewPassword } from '../wallet/use-new-password'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { Live } from '../ui/live'
import { WalletPassword } from '../wallet/wallet-password'

export function PasswordScreen({ onBack }: { onBack: () => void }) {
  const client = useClient()
  const [current, setCurrent] = useState('')
  const { password: next, pair, confirm, clear } = useNewPassword()
  const change = useMutation({
    mutationFn: () => client.wallet.changePassword({ current, next }),
    onSuccess() {
      setCurrent('')
      clear()
    },
  })
  const submit = () => {
    if (confirm()) change.mutate()
  }
  return (
    <Screen
      title={i18n.t('change_password.title')}
      onBack={onBack}
      onSubmit={submit}
      actions={
        <Button type="submit" look="primary" data-testid="change-password" isBusy={change.isPending}>
          {i18n.t('change_password.action')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <WalletPassword
          label={i18n.t('change_password.current')}
          data-testid="current-password"
          readOnly={change.isPending}
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <PasswordPair {...pair} isTaken={change.isPending} />
        <PasskeyDropped />
        <ErrorAlert error={change.error} />
        <Live>{change.isSuccess && i18n.t('change_password.done')}</Live>
      </div>
    </Screen>
  )
}
