import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Icon } from './icons'
import { join } from './join'
import type { PickerOption } from './picker-option'
import { Sheet } from './sheet'

type PickerDialogProps = {
  title: string
  closeLabel: string
  value: string
  options: readonly PickerOption[]
  onChoose: (value: string) => void
  onClose: () => void
  /** Below the list, in sight however long that is, or in its place where there is nothing to choose. */
  children?: ReactNode
}

const STEPS: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** The list of a picker. Arrows, Home and End move; Enter and Space choose; Escape closes. */
export function PickerDialog({
  title,
  closeLabel,
  value,
  options,
  onChoose,
  onClose,
  children,
}: PickerDialogProps) {
  const list = useRef<HTMLDivElement>(null)
  const chosen = useRef<HTMLButtonElement>(null)

  const move = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = items.findIndex((item) => item === document.activeElement)
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    items[step(at, items.length)]?.focus()
  }

  return (
    <Sheet
      title={title}
      closeLabel={closeLabel}
      onClose={onClose}
      initialFocus={chosen}
      footer={options.length > 0 && children}
    >
      {options.length === 0 && <div className="px-2">{children}</div>}
      <div ref={list} className="flex flex-col">
        {options.map((option) => {
          const isChosen = option.value === value
          return (
            <button
              key={option.value}
              ref={isChosen ? chosen : undefined}
              type="button"
              aria-pressed={isChosen}
              data-testid={`option-${option.value}`}
              onKeyDown={move}
              onClick={() => onChoose(option.value)}
              className={join(
                'flex min-h-12 items-center gap-3 rounded-lg px-3 py-1 text-start -outline-offset-2 hover:bg-sunken',
                isChosen && 'bg-accent-tint',
              )}
            >
              {option.before}
              <span className="flex min-w-0 flex-1 flex-col">
                {/* A name, an amount and an address run in their own direction in every language. */}
                <bdi className="max-w-full self-start truncate font-medium">{option.label}</bdi>
                {option.note !== undefined && (
                  <bdi className="max-w-full self-start truncate text-xs text-soft">{option.note}</bdi>
                )}
              </span>
              {option.aside}
              {isChosen && (
                <span className="text-accent">
                  <Icon of="check" size={16} />
                </span>
              )}
            </button>
          )
        })}
      </div>
    </Sheet>
  )
}
