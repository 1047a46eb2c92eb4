import type { ComponentProps } from 'react'
import { i18n } from '~/lib/ui/text/i18n'
import { PasswordField } from '../ui/password-field'

type WalletPasswordProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>

/** The wallet's password. It is for this device only, so the browser's password manager is not offered to save it. */
export function WalletPassword(props: WalletPasswordProps) {
  return (
    <PasswordField
      autoComplete="off"
      showLabel={i18n.t('common.show')}
      hideLabel={i18n.t('common.hide')}
      {...props}
    />
  )
}
