import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { WalletPassword } from './wallet-password'

/** Reads a secret with the password; neither outlives the screen that asked for it. */
export function useSecret<T>(read: (password: string) => Promise<T>) {
  const [password, setPassword] = useState('')
  const reading = useMutation({
    mutationFn: () => read(password),
    onSuccess: () => setPassword(''),
    gcTime: 0,
  })
  return { password, setPassword, reading }
}

type PasswordFormProps = {
  title: string
  onBack: () => void
  secret: Pick<ReturnType<typeof useSecret>, 'password' | 'setPassword' | 'reading'>
  action: { label: string; testId: string }
  passwordTestId: string
  children: ReactNode
}

/** Asks for the password before a secret is shown or used. */
export function PasswordForm({
  title,
  onBack,
  secret: { password, setPassword, reading },
  action,
  passwordTestId,
  children,
}: PasswordFormProps) {
  return (
    <Screen
      title={title}
      onBack={onBack}
      onSubmit={() => reading.mutate()}
      actions={
        <Button type="submit" look="primary" data-testid={action.testId} isBusy={reading.isPending}>
          {action.label}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <WalletPassword
          label={i18n.t('unlock.password')}
          data-testid={passwordTestId}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <ErrorAlert error={reading.error} />
      </div>
    </Screen>
  )
}
