import type { MonthTotals } from '~/lib/contract/views/totals'
import { minerFeeOf } from '~/lib/core/journal/moved'
import { isSwap, isToEvm, phaseOf } from '~/lib/core/journal/phase'
import { spendsBitcoin, type Swap } from '~/lib/core/journal/types'
import { eachEntry } from '../journal/each-entry'
import type { JournalStore } from '../ports/journal-store'
import { arrivalOf } from './view'

/** The totals of each month in which a swap that is done began, newest first; months without one are left out. */
export async function monthlyTotals(store: Pick<JournalStore, 'page'>): Promise<MonthTotals[]> {
  const months = new Map<string, MonthTotals>()
  for await (const entry of eachEntry(store)) {
    if (!isSwap(entry) || phaseOf(entry) !== 'done') continue
    const month = new Date(entry.createdAt).toISOString().slice(0, 7)
    months.set(month, withSwap(months.get(month) ?? emptyMonth(month), entry))
  }
  return [...months.values()]
}

function emptyMonth(month: string): MonthTotals {
  return { month, swaps: 0, toEvmSats: 0n, toBitcoinSats: 0n, costSats: 0n, uncounted: 0 }
}

function withSwap(totals: MonthTotals, swap: Swap): MonthTotals {
  const minerFeeSats = spendsBitcoin(swap) ? (minerFeeOf(swap) ?? 0n) : 0n
  // A swap whose bridge fee nobody recorded is not counted in part: the page says that it is not counted.
  const costSats = swap.quoted === undefined ? 0n : minerFeeSats + swap.quoted.fees.totalSats
  return {
    ...totals,
    swaps: totals.swaps + 1,
    toEvmSats: totals.toEvmSats + (isToEvm(swap) ? swap.intent.amountSats : 0n),
    toBitcoinSats: totals.toBitcoinSats + (isToEvm(swap) ? 0n : (arrivalOf(swap)?.amount ?? 0n)),
    costSats: totals.costSats + costSats,
    uncounted: totals.uncounted + (swap.quoted === undefined ? 1 : 0),
  }
}
