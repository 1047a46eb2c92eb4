import type { ReactNode } from 'react'

/** One side of a swap: its label, its amount and unit, and notes about it. */
export function Card({
  label,
  figure,
  unit,
  worth,
  foot,
}: {
  label: ReactNode
  figure: ReactNode
  unit: ReactNode
  /** What the figure is worth, beneath it. */
  worth?: ReactNode
  foot?: ReactNode
}) {
  return (
    <section className="flex flex-col gap-1 rounded-2xl border border-line bg-panel px-4 py-3 has-[input:focus]:border-accent">
      <div className="flex min-h-5 flex-wrap items-center justify-between gap-x-2 text-sm text-soft">
        {label}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <div className="@container min-w-40 flex-1">{figure}</div>
        <div className="flex shrink-0 items-center gap-1">{unit}</div>
      </div>
      {worth}
      {foot !== undefined && (
        <div className="flex min-h-6 items-center justify-between gap-2 text-xs text-soft">{foot}</div>
      )}
    </section>
  )
}
