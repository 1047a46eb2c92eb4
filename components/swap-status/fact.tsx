import type { ReactNode } from 'react'

type FactProps = { label: string; second?: ReactNode; children: ReactNode }

/** One of the facts of an entry: what it is, what it says, and a second line to that. */
export function Fact({ label, second, children }: FactProps) {
  return (
    <div className="flex min-h-8.5 items-center low:min-h-7.5 justify-between gap-3 px-4 py-px">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="min-w-0 text-end">
        <span className="flex items-center justify-end gap-1.5">{children}</span>
        {second !== undefined && <span className="block text-xs text-soft">{second}</span>}
      </dd>
    </div>
  )
}
