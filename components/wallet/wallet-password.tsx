import type { ComponentProps } from 'react'
import { i18n } from '~/lib/ui/i18n'
import { PasswordField } from '../ui/password-field'

type WalletPasswordProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel'>

/** The password of this wallet. It is of this device alone, so no manager of the browser's is asked to keep it. */
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
