import { useState } from 'react'
import { later } from './later'
import { Icon } from './icons'
import { join } from './join'
import type { PickerOption } from './picker-option'

const PickerDialog = later(() => import('./picker-dialog').then((m) => m.PickerDialog))

type PickerProps = {
  label: string
  closeLabel: string
  value: string
  options: readonly PickerOption[]
  onChange: (value: string) => void
  testId: string
  look?: keyof typeof LOOKS
}

const LOOKS = {
  boxed: 'h-9 rounded-full border border-edge bg-panel pe-2 ps-1.5 font-semibold text-ink',
  plain: 'h-6 -me-1 rounded-md pe-0.5 ps-1.5 text-soft hover:text-ink',
} as const

/** One of many options: a button with the chosen one, and a list over the screen. */
export function Picker({ label, closeLabel, value, options, onChange, testId, look = 'boxed' }: PickerProps) {
  const [isOpen, setOpen] = useState(false)
  const chosen = options.find((option) => option.value === value)
  return (
    <>
      <button
        type="button"
        data-testid={testId}
        data-value={value}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${label}: ${chosen?.label ?? ''}`}
        onClick={() => setOpen(true)}
        onPointerEnter={PickerDialog.preload}
        className={join(
          'inline-flex max-w-44 min-w-0 items-center gap-1.5 text-sm transition-colors duration-100 hover:bg-sunken',
          LOOKS[look],
        )}
      >
        {chosen?.before}
        <span className="truncate">{chosen?.label}</span>
        <span>
          <Icon of="chevron" size={16} />
        </span>
      </button>
      {isOpen && (
        <PickerDialog
          title={label}
          closeLabel={closeLabel}
          value={value}
          options={options}
          onChoose={(next) => {
            onChange(next)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
