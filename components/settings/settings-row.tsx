import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ForwardIcon } from '../ui/icons'
import { join } from '../ui/join'

type SettingsRowProps = {
  icon: ReactNode
  title: string
  /** How it stands now, in a few words. */
  state?: ReactNode
  href: string
  testId: string
  /** What is used most often of it. What can be clicked there is `relative`, above the link that covers the row. */
  children?: ReactNode
}

/** One part of the settings, which opens a screen. */
export function SettingsRow({ icon, title, state, href, testId, children }: SettingsRowProps) {
  const isAlone = children === undefined
  return (
    <li className="relative rounded-md border-b border-line last:border-transparent has-[>a:hover]:bg-sunken">
      <Link
        href={href}
        data-testid={testId}
        className={join(
          'flex items-center gap-3 rounded-md pt-1.5 after:absolute after:inset-0',
          isAlone && 'min-h-12.5 pb-1.5',
        )}
      >
        <span className="flex w-6 shrink-0 justify-center text-soft">{icon}</span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium">{title}</span>
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
