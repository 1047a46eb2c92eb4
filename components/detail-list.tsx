import type { ReactNode } from 'react'

/** Facts in a card, one to a row: what it is on the one side, and on the other what it says. */
export function DetailList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <dl aria-label={label} className="shrink-0 divide-y divide-line rounded-2xl border border-line bg-panel">
      {children}
    </dl>
  )
}

export function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 px-4 py-2">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="ms-auto max-w-full min-w-0 text-end">{children}</dd>
    </div>
  )
}
