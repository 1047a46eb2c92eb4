import type { ReactNode } from 'react'

/** The placeholder for the few milliseconds before the first screen. */
export function Blank({ children }: { children?: ReactNode }) {
  return <div className="flex flex-1 flex-col justify-center p-4">{children}</div>
}
