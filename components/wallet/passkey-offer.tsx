import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { forgetPasswordUnlock, hasPasswordUnlock } from '~/lib/ui/page/passkey-offer'
import { useShell } from '~/lib/ui/page/shell'
import { keys } from '~/lib/ui/query/keys'
import { i18n } from '~/lib/ui/text/i18n'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { usePasskey } from './use-passkey'

/** Offers a passkey after an unlock by password, where the browser can and the user has not declined. */
export function PasskeyOffer() {
  const { notes } = useShell()
  // The notes are no state: what was answered here is gone at once.
  const [isOpen, setOpen] = useState(() => hasPasswordUnlock(notes))
  const close = () => {
    forgetPasswordUnlock(notes)
    setOpen(false)
  }
  return isOpen && <Offer onClose={close} />
}

function Offer({ onClose }: { onClose: () => void }) {
  const shell = useShell()
  const [, navigate] = useLocation()
  const { data: request } = usePasskey()
  const { data: isOffered } = useQuery({
    queryKey: keys.isPasskeyOffered,
    queryFn: async () => {
      const passkeys = await shell.openPasskeys()
      return passkeys !== null && !passkeys.offer.isDeclined() && passkeys.areOffered()
    },
  })
  const decline = async () => {
    onClose()
    const passkeys = await shell.openPasskeys()
    passkeys?.offer.decline()
  }
  if (request !== null || isOffered !== true) return null
  return (
    <Notice tone="info" className="mt-3 items-center" data-testid="passkey-offer">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex-[1_1_9rem]">{i18n.t('passkey.offer')}</span>
        <div className="flex gap-2">
          <Button look="quiet" data-testid="passkey-decline" onClick={() => void decline()}>
            {i18n.t('passkey.decline')}
          </Button>
          <Button
            look="small"
            data-testid="passkey-accept"
            onClick={() => {
              onClose()
              navigate('/settings/passkey')
            }}
          >
            {i18n.t('passkey.accept')}
          </Button>
        </div>
      </div>
    </Notice>
  )
}
