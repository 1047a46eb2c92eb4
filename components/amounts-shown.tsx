import type { ReactNode } from 'react'
import { AmountsShownContext } from '~/lib/ui/page/hidden-amounts'

/** Shows amounts in privacy mode too: what is ordered, reviewed or approved, and documents that were asked for. */
export function AmountsShown({ children }: { children: ReactNode }) {
  return <AmountsShownContext value={true}>{children}</AmountsShownContext>
}
