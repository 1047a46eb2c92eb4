import { i18n } from '~/lib/ui/text/i18n'
import { Notice } from '../ui/notice'
import { useHasPasskey } from './use-passkey'

/** Says what a new password means for the wallet's passkey; draws nothing without one. */
export function PasskeyDropped() {
  const hasPasskey = useHasPasskey()
  return (
    hasPasskey && (
      <Notice tone="info">
        {i18n.t('passkey.dropped')} {i18n.t('passkey.leftover')}
      </Notice>
    )
  )
}
