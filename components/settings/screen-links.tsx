import { i18n } from '~/lib/ui/text/i18n'
import { ScreenLink } from '../screen-link'

const SCREENS = {
  backup: { path: '/settings/backup', title: 'history.backup' },
  'backup-import': { path: '/settings/backup-import', title: 'history.backup_import' },
  reveal: { path: '/settings/phrase', title: 'settings.reveal' },
  'check-phrase': { path: '/settings/check-phrase', title: 'check_phrase.title' },
  key: { path: '/settings/key', title: 'key.title' },
  'change-password': { path: '/settings/password', title: 'settings.change_password' },
  passkey: { path: '/settings/passkey', title: 'passkey.title' },
  reset: { path: '/settings/reset', title: 'settings.reset' },
} as const

/** Links from a part of the settings to its screens. */
export function ScreenLinks({ to }: { to: readonly (keyof typeof SCREENS)[] }) {
  return (
    <ul className="flex flex-col">
      {to.map((name) => (
        <li key={name}>
          <ScreenLink
            href={SCREENS[name].path}
            testId={`settings-${name}`}
            tone={name === 'reset' ? 'danger' : 'plain'}
          >
            {i18n.t(SCREENS[name].title)}
          </ScreenLink>
        </li>
      ))}
    </ul>
  )
}
