import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { BellIcon, EyeIcon, ForwardIcon } from '../ui/icons'
import { join } from '../ui/join'
import { BackupIcon, FlaskIcon, GlobeIcon, HelpIcon, PeopleIcon, ShieldIcon } from './settings-icons'

/** By the last part of their route. */
const PARTS = {
  accounts: { title: 'settings.people', icon: <PeopleIcon /> },
  security: { title: 'settings.security', icon: <ShieldIcon /> },
  history: { title: 'settings.history', icon: <BackupIcon /> },
  looks: { title: 'settings.looks', icon: <EyeIcon isClosed={false} size={22} /> },
  notices: { title: 'settings.notices', icon: <BellIcon size={22} /> },
  sites: { title: 'settings.sites', icon: <GlobeIcon /> },
  help: { title: 'settings.help', icon: <HelpIcon /> },
  advanced: { title: 'settings.advanced', icon: <FlaskIcon /> },
} as const

type SettingsRowProps = {
  part: keyof typeof PARTS
  /** How it stands now, in a few words. */
  state?: ReactNode
  /** The most used part of it. Controls there are `relative`, above the link that covers the row. */
  children?: ReactNode
}

/** One part of the settings, which opens a screen. */
export function SettingsRow({ part, state, children }: SettingsRowProps) {
  const { title, icon } = PARTS[part]
  const isAlone = children === undefined
  return (
    <li className="relative border-b border-line last:border-transparent has-[>a:hover]:bg-sunken">
      <Link
        href={`/settings/${part}`}
        data-testid={`settings-${part}`}
        className={join(
          'flex items-center gap-3 rounded-md pt-1.5 after:absolute after:inset-0',
          isAlone && 'min-h-12.5 pb-1.5',
        )}
      >
        <span className="flex w-6 shrink-0 justify-center text-soft">{icon}</span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">{i18n.t(title)}</span>
          {state !== undefined && <span className="text-sm text-soft">{state}</span>}
        </span>
        <span className="text-soft">
          <ForwardIcon />
        </span>
      </Link>
      {!isAlone && <div className="ms-9 pb-1.5">{children}</div>}
    </li>
  )
}
