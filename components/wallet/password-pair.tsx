import { i18n } from '~/lib/ui/text/i18n'
import { WalletPassword } from './wallet-password'

type PasswordPairProps = {
  /** The password is being used: edits made now would not change the password that is set. */
  isTaken: boolean
  password: string
  repeated: string
  hasMismatch: boolean
  onPassword: (password: string) => void
  onRepeated: (repeated: string) => void
}

/** A new password and its repetition. */
export function PasswordPair({
  isTaken,
  password,
  repeated,
  hasMismatch,
  onPassword,
  onRepeated,
}: PasswordPairProps) {
  return (
    <div className="flex flex-col gap-3">
      <WalletPassword
        label={i18n.t('password.new')}
        hint={i18n.t('password.hint')}
        data-testid="new-password"
        readOnly={isTaken}
        value={password}
        onChange={(event) => onPassword(event.target.value)}
      />
      <WalletPassword
        label={i18n.t('password.repeat')}
        problem={hasMismatch ? i18n.t('password.mismatch') : undefined}
        data-testid="new-password-repeat"
        readOnly={isTaken}
        value={repeated}
        onChange={(event) => onRepeated(event.target.value)}
      />
    </div>
  )
}
