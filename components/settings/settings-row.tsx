import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { i18n } from '~/lib/ui/text/i18n'
import { Icon, Lines } from '../ui/icons'
import { join } from '../ui/join'

/** Pictures that no other screen has. */
const PICTURES = {
  backup: 'M10 3v9M6.5 8.5 10 12l3.5-3.5M4 13v2.5A1.5 1.5 0 0 0 5.5 17h9a1.5 1.5 0 0 0 1.5-1.5V13',
  flask: 'M8 3h4M8.5 3v5L4.5 15a1.5 1.5 0 0 0 1.3 2h8.4a1.5 1.5 0 0 0 1.3-2l-4-7V3',
  globe: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M3 10h14M10 3c2.5 2.5 2.5 11.5 0 14M10 3c-2.5 2.5-2.5 11.5 0 14',
  help: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M8 8a2 2 0 1 1 3 1.7c-.7.4-1 .8-1 1.6M10 13.7h.01',
  people:
    'M5 7.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M2.5 16.5c.5-3 2.7-4.5 5.5-4.5s5 1.5 5.5 4.5M13 4.8a3 3 0 0 1 0 5.4M15.5 12.7c1.2.7 1.9 2 2.2 3.8',
  shield: 'M10 3 16 5v5c0 3.5-2.5 6-6 7.5C6.5 16 4 13.5 4 10V5ZM7.5 10l2 2 3.5-3.8',
} as const

/** By the last part of their route. */
const PARTS = {
  accounts: { title: 'settings.people', icon: <Lines size={22} path={PICTURES.people} /> },
  security: { title: 'settings.security', icon: <Lines size={22} path={PICTURES.shield} /> },
  history: { title: 'settings.history', icon: <Lines size={22} path={PICTURES.backup} /> },
  looks: { title: 'settings.looks', icon: <Icon of="eye" size={22} /> },
  notices: { title: 'settings.notices', icon: <Icon of="bell" size={22} /> },
  sites: { title: 'settings.sites', icon: <Lines size={22} path={PICTURES.globe} /> },
  help: { title: 'settings.help', icon: <Lines size={22} path={PICTURES.help} /> },
  advanced: { title: 'settings.advanced', icon: <Lines size={22} path={PICTURES.flask} /> },
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
          <Icon of="forward" />
        </span>
      </Link>
      {!isAlone && <div className="ms-9 pb-1.5">{children}</div>}
    </li>
  )
}
