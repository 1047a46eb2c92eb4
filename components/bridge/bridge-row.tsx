import type { ReactNode } from 'react'
import { Mark } from '../mark'
import { Icon } from '../ui/icons'

/** A card of bridges. */
export function BridgeList({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-panel">
      {children}
    </ul>
  )
}

type BridgeRowProps = {
  testId: string
  name: string
  note: string
  networks?: string
  /** In place of the name's first letter. */
  picture?: ReactNode
  onChoose: () => void
}

/** One choice, and in a line what is known of it. */
export function BridgeRow({ testId, name, note, networks, picture, onChoose }: BridgeRowProps) {
  return (
    <li>
      <button
        type="button"
        data-testid={testId}
        onClick={onChoose}
        className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2 hover:bg-sunken"
      >
        {picture ?? <Mark picture={undefined} name={name} size={36} />}
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          {networks !== undefined && <span className="text-sm text-soft">{networks}</span>}
          <span className={networks === undefined ? 'text-sm text-soft' : 'text-xs text-soft'}>{note}</span>
        </span>
        <span className="text-soft">
          <Icon of="forward" />
        </span>
      </button>
    </li>
  )
}
