import { isCancelled, phaseOf } from '~/lib/core/journal/phase'
import type { Phase, Swap } from '~/lib/core/journal/types'
import { pageReason, type PageReason } from './page-error'

/** Why a swap does not deliver what was asked for: a reason from the page's errors, or what the chains show. */
export type PageFailure = PageReason | 'cancelled' | 'replaced' | 'reverted' | 'not-delivered'

const SHOWN_BY_CHAINS: Partial<Record<Phase, PageFailure>> = {
  replaced: 'replaced',
  reverted: 'reverted',
  refunding: 'not-delivered',
  refunded: 'not-delivered',
  'paid-in-wrapped': 'not-delivered',
  'paid-in-collateral': 'not-delivered',
}

/** `null` while the swap may still deliver what was asked for, and once it has. */
export function failureOf(swap: Swap): PageFailure | null {
  const phase = phaseOf(swap)
  if (phase === 'failed') return pageReason(swap.abandoned?.code ?? 'internal')
  return isCancelled(swap) ? 'cancelled' : (SHOWN_BY_CHAINS[phase] ?? null)
}
