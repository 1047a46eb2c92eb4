import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ForwardIcon } from './ui/icons'

type ScreenLinkProps = { href: string; testId: string; children: ReactNode }

/** A row that leads to a screen of its own. */
export function ScreenLink({ href, testId, children }: ScreenLinkProps) {
  return (
    <Link
      href={href}
      data-testid={testId}
      className="-mx-2 flex min-h-10 items-center justify-between rounded-md px-2 hover:bg-sunken"
    >
      {children}
      <span className="text-soft">
        <ForwardIcon size={16} />
      </span>
    </Link>
  )
}
