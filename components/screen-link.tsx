import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ChevronIcon } from './ui/icons'

type ScreenLinkProps = { href: string; testId: string; children: ReactNode }

/** A row that leads to a screen of its own. */
export function ScreenLink({ href, testId, children }: ScreenLinkProps) {
  return (
    <Link
      href={href}
      data-testid={testId}
      className="-mx-2 flex h-10 items-center justify-between rounded-md px-2 hover:bg-sunken"
    >
      {children}
      <span className="-rotate-90 text-soft">
        <ChevronIcon size={16} />
      </span>
    </Link>
  )
}
