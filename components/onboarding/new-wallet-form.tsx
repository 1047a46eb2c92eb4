import type { ReactNode } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Screen } from '../screen'
import { Button } from '../ui/button'
import { PasswordPair } from '../wallet/password-pair'
import { type NewWallet, useCreateWallet } from './use-create-wallet'
import { useNewPassword } from '../wallet/use-new-password'

type NewWalletFormProps = {
  title: string
  action: string
  wallet: NewWallet
  /** Which step of the way it is. */
  count?: ReactNode
  onBack: () => void
  /** The part above the password, if any. */
  children?: ReactNode
}

/** Makes the wallet under a new password: the last screen on every way to one. */
export function NewWalletForm({ title, action, wallet, count, onBack, children }: NewWalletFormProps) {
  const { password, pair, confirm } = useNewPassword()
  const create = useCreateWallet()
  const submit = () => {
    if (confirm()) create.mutate({ ...wallet, password })
  }
  return (
    <Screen
      title={title}
      onBack={onBack}
      aside={count}
      onSubmit={submit}
      actions={
        <Button type="submit" look="primary" data-testid="onboarding-continue" isBusy={create.isPending}>
          {create.isPending ? i18n.t('password.creating') : action}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <PasswordPair {...pair} isTaken={create.isPending} />
        {/* Of this phrase: one is also corrected without typing. */}
        <ErrorAlert error={create.variables?.phrase === wallet.phrase ? create.error : null} />
      </div>
    </Screen>
  )
}
