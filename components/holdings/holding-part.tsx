import type { ReactNode } from 'react'

export function HoldingParts({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col gap-3 rounded-xl border border-line bg-panel px-4 py-3">{children}</dl>
}

type HoldingPartProps = {
  label: string
  amount: ReactNode
  /** Why it is not available. */
  children?: ReactNode
}

export function HoldingPart({ label, amount, children }: HoldingPartProps) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="ms-auto">{amount}</dd>
      {children !== undefined && <dd className="w-full pt-0.5 text-xs text-soft">{children}</dd>}
    </div>
  )
}
