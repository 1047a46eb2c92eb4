import type { ReactNode } from 'react'
import { join } from '../ui/join'

/** One side of a swap: its label, its amount and unit, and notes about it. */
export function Card({
  label,
  figure,
  unit,
  foot,
  isRefused = false,
}: {
  label: ReactNode
  figure: ReactNode
  unit: ReactNode
  foot?: ReactNode
  isRefused?: boolean
}) {
  return (
    <section
      className={join(
        'flex flex-col gap-0.5 rounded-2xl border bg-panel px-4 py-2 low:py-1',
        isRefused ? 'border-danger' : 'border-line has-[input:focus]:border-accent',
      )}
    >
      <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-2 text-sm text-soft">
        {label}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <div className="@container min-w-32 flex-1">{figure}</div>
        <div className="flex shrink-0 items-center gap-1">{unit}</div>
      </div>
      {foot !== undefined && (
        <div className="flex min-h-6 items-center justify-between gap-2 text-xs text-soft">{foot}</div>
      )}
    </section>
  )
}
