import { useState } from 'react'
import { accountTitle, useAccountInUse } from '~/lib/ui/query/accounts'
import { i18n } from '~/lib/ui/text/i18n'
import { Icon, MarkIcon } from '../ui/icons'
import { join } from '../ui/join'
import { later } from '../ui/later'
import { AccountPicture } from './account-picture'

const AccountMenu = later(() => import('./account-menu').then((m) => m.AccountMenu))

/**
 * The account in use; opens the list to choose another. Lies in two columns and two lines of a grid, whose second line has
 * room for its balance. Hidden where the header is.
 */
export function AccountSwitcher({ isInBar }: { isInBar: boolean }) {
  const account = useAccountInUse()
  const [isOpen, setOpen] = useState(false)
  if (account === undefined)
    return (
      <span className="row-span-2">
        <MarkIcon size={32} />
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
        className={join(
          'col-span-2 col-start-1 row-span-2 row-start-1 -mx-1 grid grid-cols-subgrid grid-rows-subgrid items-center rounded-lg px-1 text-start hover:bg-sunken',
          isInBar && 'hidden wide:grid',
        )}
      >
        <span className="row-span-2">
          <AccountPicture account={account} size={32} />
        </span>
        <span className="flex min-w-0 items-center gap-1">
          <bdi className="min-w-0 truncate font-semibold wide:whitespace-normal wide:[overflow-wrap:anywhere]">
            {name}
          </bdi>
          <span className="text-soft">
            <Icon of="chevron" size={16} />
          </span>
        </span>
      </button>
      {isOpen && <AccountMenu onClose={() => setOpen(false)} />}
    </>
  )
}
