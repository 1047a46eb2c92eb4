import { createContext, use } from 'react'
import { HIDDEN_AMOUNT } from '~/lib/contract/looks'
import type { Sum } from '~/lib/ui/text/intent'
import { hiddenSumText, sumText } from '~/lib/ui/text/sum-text'
import { useLooks } from './use-looks'

/**
 * Whether amounts are shown here even in privacy mode: in what is being ordered or approved, and in documents that the
 * user asks for. Nobody should have to decide on something unreadable.
 */
export const AmountsShownContext = createContext(false)

export function useHidesAmounts(): boolean {
  const isShown = use(AmountsShownContext)
  return useLooks().hidesAmounts && !isShown
}

/** Writes an amount, or only its unit if amounts are hidden. */
export function useSumText(): (sum: Sum) => string {
  return useHidesAmounts() ? hiddenSumText : sumText
}

/** Facts of a sentence, with the amounts among them hidden. */
export function withoutAmounts<F extends Readonly<Record<string, string | undefined>>>(facts: F): F {
  const hidden = Object.entries(facts).map(([name, fact]) => [name, AMOUNTS.has(name) ? HIDDEN_AMOUNT : fact])
  return { ...facts, ...Object.fromEntries(hidden) }
}

/** The facts of notices and of parked money that are amounts. */
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'arrived', 'collateral', 'minimum', 'owed'])
