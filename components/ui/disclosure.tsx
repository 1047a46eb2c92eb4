import type { ReactNode } from 'react'
import { Icon } from './icons'
import { join } from './join'

type DisclosureProps = {
  summary: ReactNode
  children: ReactNode
  isOpen?: boolean
  onToggle?: (isOpen: boolean) => void
  /** `row`: a row of a card, with the card's margins; a low one where a screen has no height to spare. */
  look?: 'plain' | 'row' | 'low-row'
}

/** Details that the user can expand. */
export function Disclosure({ summary, children, isOpen = false, onToggle, look = 'plain' }: DisclosureProps) {
  const isRow = look !== 'plain'
  return (
    <details open={isOpen} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary
        className={join(
          'flex items-center justify-between gap-2 rounded-md text-sm hover:text-accent',
          isRow ? 'px-4 py-1 -outline-offset-2' : 'min-h-10',
          look === 'row' && 'min-h-11',
          look === 'low-row' && 'min-h-9 low:min-h-8',
        )}
      >
        <span className="min-w-0 flex-1">{summary}</span>
        <span className="text-soft transition-transform duration-100 [[open]>summary>&]:rotate-180">
          <Icon of="chevron" size={16} />
        </span>
      </summary>
      <div className={join('pb-3', isRow && 'px-4')}>{children}</div>
    </details>
  )
}
