import type { ReactNode } from 'react'
import { ChevronIcon } from './icons'

type DisclosureProps = {
  summary: ReactNode
  children: ReactNode
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
}

/** Details that the user can expand. */
export function Disclosure({ summary, children, isOpen = false, onToggle }: DisclosureProps) {
  return (
    <details open={isOpen} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className="flex min-h-10 items-center justify-between gap-2 rounded-md text-sm hover:text-accent">
        <span className="min-w-0 flex-1">{summary}</span>
        <span className="text-soft transition-transform duration-100 [[open]>summary>&]:rotate-180">
          <ChevronIcon size={16} />
        </span>
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}
