import { Link } from 'wouter'
import { i18n } from '~/lib/ui/i18n'
import { ChevronIcon } from '../ui/icons'

const SCREENS = {
  'address-book': { path: '/settings/address-book', title: 'address_book.title' },
  backup: { path: '/settings/backup', title: 'history.backup' },
  'backup-import': { path: '/settings/backup-import', title: 'history.backup_import' },
  reveal: { path: '/settings/phrase', title: 'settings.reveal' },
  'change-password': { path: '/settings/password', title: 'settings.change_password' },
  reset: { path: '/settings/reset', title: 'settings.reset' },
} as const

/** Links from the settings to their sub-screens. */
export function ScreenLinks({ to }: { to: readonly (keyof typeof SCREENS)[] }) {
  return (
    <ul className="-mx-2 flex flex-col">
      {to.map((name) => (
        <li key={name}>
          <Link
            href={SCREENS[name].path}
            data-testid={`settings-${name}`}
            className="flex h-10 items-center justify-between rounded-md px-2 hover:bg-sunken"
          >
            {i18n.t(SCREENS[name].title)}
            <span className="-rotate-90 text-soft">
              <ChevronIcon size={16} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
