import { useState } from 'react'
import type { AccountView } from '~/lib/contract/views/accounts'
import { useClickGuard } from '~/lib/ui/page/use-click-guard'
import { useClient } from '~/lib/ui/query/client'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Button } from '../ui/button'
import { Sheet } from '../ui/sheet'
import { useChangeAccounts } from './use-change-accounts'

type RemoveAccountProps = { account: AccountView; isLast: boolean }

/** Removes an account whose keys are elsewhere, once nothing of it is under way and its user has said yes. */
export function RemoveAccount({ account: { index, underWay }, isLast }: RemoveAccountProps) {
  const [isAsked, setAsked] = useState(false)
  const isNeeded = underWay > 0
  return (
    <div className="flex flex-col gap-1">
      <Button
        data-testid="account-remove"
        aria-haspopup="dialog"
        aria-disabled={isLast || isNeeded}
        onClick={() => setAsked(true)}
      >
        {i18n.t('accounts.remove')}
      </Button>
      {isNeeded && (
        <p className="text-xs text-soft">
          {i18n.t('errors.still_needed.what')} {i18n.t('errors.still_needed.next')}
        </p>
      )}
      {isAsked && <Removal index={index} onClose={() => setAsked(false)} />}
    </div>
  )
}

function Removal({ index, onClose }: { index: number; onClose: () => void }) {
  const client = useClient()
  const { isArmed, guard, ignoreHeldKey } = useClickGuard()
  const remove = useChangeAccounts(() => client.accounts.remove({ index }))
  return (
    <Sheet title={i18n.t('accounts.remove')} closeLabel={i18n.t('common.close')} onClose={onClose}>
      <div className="flex flex-col gap-3 px-2">
        <p className="text-sm">{i18n.t('accounts.remove_body')}</p>
        <ErrorAlert error={remove.error} />
        <Button
          look="danger"
          data-testid="account-remove-confirm"
          isBusy={remove.isPending}
          aria-disabled={!isArmed}
          onKeyDown={ignoreHeldKey}
          onClick={guard(() => remove.mutate())}
        >
          {i18n.t('address_book.remove')}
        </Button>
      </div>
    </Sheet>
  )
}
