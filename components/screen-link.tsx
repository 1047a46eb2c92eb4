import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from './ui/icons'
import { join } from './ui/join'

type ScreenLinkProps = { href: string; testId: string; tone?: 'plain' | 'danger'; children: ReactNode }

/** A row that leads to a screen of its own. */
export function ScreenLink({ href, testId, tone = 'plain', children }: ScreenLinkProps) {
  return (
    <Link
      href={href}
      data-testid={testId}
      className={join(
        '-mx-2 flex min-h-11 items-center justify-between rounded-md px-2',
        tone === 'danger' ? 'text-danger hover:bg-danger-tint' : 'hover:bg-sunken',
      )}
    >
      {children}
      <span className="text-soft">
        <Icon of="forward" size={16} />
      </span>
    </Link>
  )
}
