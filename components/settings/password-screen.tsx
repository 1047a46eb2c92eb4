import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '~/lib/ui/client'
import { i18n } from '~/lib/ui/i18n'
import { ErrorAlert } from '../error-alert'
import { PasswordPair } from '../onboarding/password-pair'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { WalletPassword } from '../wallet/wallet-password'

export function PasswordScreen({ onBack }: { onBack: () => void }) {
  const client = useClient()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [repeated, setRepeated] = useState('')
  const [hasMismatch, setMismatch] = useState(false)
  const change = useMutation({
    mutationFn: () => client.wallet.changePassword({ current, next }),
    onSuccess() {
      setCurrent('')
      setNext('')
      setRepeated('')
    },
  })
  const submit = () => {
    setMismatch(next !== repeated)
    if (next === repeated) change.mutate()
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
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <PasswordPair
          password={next}
          repeated={repeated}
          hasMismatch={hasMismatch}
          onPassword={setNext}
          onRepeated={setRepeated}
        />
        <ErrorAlert error={change.error} />
        {change.isSuccess && <p aria-live="polite">{i18n.t('change_password.done')}</p>}
      </div>
    </Screen>
  )
}
