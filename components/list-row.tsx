import type { ReactNode } from 'react'
import { join } from './ui/join'

type ListRowProps = {
  /** A round picture of 36 px. */
  disc: ReactNode
  title: ReactNode
  state: ReactNode
  /** The sum that moves or is held, and below it the other side, or its worth. */
  amount: ReactNode
  side: ReactNode
}

/**
 * The looks of a link that holds a `ListRow`; the last row of a list has no line below it. The one whose screen stands beside
 * the list is marked.
 */
export function listLink(isCurrent: boolean): string {
  return join(
    'block border-b transition-colors duration-100 [li:last-child>&]:border-transparent',
    isCurrent ? '-mx-3 rounded-xl border-transparent bg-accent-tint px-3' : 'border-line hover:bg-sunken',
  )
}

/** A line of a list: what it is and how it is on one side, sums on the other. */
export function ListRow({ disc, title, state, amount, side }: ListRowProps) {
  return (
    <span className="flex min-h-14.5 items-center gap-3 py-2">
      {disc}
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        <span className="flex min-w-24 flex-1 flex-col">
          <span className="font-medium [overflow-wrap:anywhere]">{title}</span>
          <span className="text-sm text-soft">{state}</span>
        </span>
        <span className="sums ms-auto flex min-w-0 flex-col text-end">
          <span className="font-medium">{amount}</span>
          <span className="text-sm text-soft">{side}</span>
        </span>
      </span>
    </span>
  )
}
