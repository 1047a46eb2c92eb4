import type { ReactNode } from 'react'

/** The screen for the few milliseconds before there is one. */
export function Blank({ children }: { children?: ReactNode }) {
  return <div className="flex flex-1 flex-col justify-center p-4">{children}</div>
}
