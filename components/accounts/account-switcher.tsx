import { useState } from 'react'
import { accountTitle, useAccountInUse } from '~/lib/ui/query/accounts'
import { i18n } from '~/lib/ui/text/i18n'
import { ChevronIcon, MarkIcon } from '../ui/icons'
import { later } from '../ui/later'
import { AccountPicture } from './account-picture'

const AccountMenu = later(() => import('./account-menu').then((m) => m.AccountMenu))

/** The account in use; opens the list to choose another. */
export function AccountSwitcher() {
  const account = useAccountInUse()
  const [isOpen, setOpen] = useState(false)
  if (account === undefined)
    return (
      <span className="py-1">
        <MarkIcon size={28} />
      </span>
    )
  const name = accountTitle(account)
  return (
    <>
      <button
        type="button"
        data-testid="account-switcher"
        data-index={account.index}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={i18n.t('accounts.switch', { name })}
        title={name}
        onPointerEnter={AccountMenu.preload}
        onClick={() => setOpen(true)}
        className="-mx-1.5 flex max-w-48 min-w-0 items-center gap-1.5 rounded-lg px-1.5 py-1 text-start hover:bg-sunken"
      >
        <AccountPicture address={account.evm} size={28} />
        <bdi className="min-w-0 truncate text-sm font-medium">{name}</bdi>
        <span className="text-soft">
          <ChevronIcon size={12} />
        </span>
      </button>
      {isOpen && <AccountMenu onClose={() => setOpen(false)} />}
    </>
  )
}
