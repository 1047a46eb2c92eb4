import { isBitcoinPayment, isEvmPayment } from '~/lib/core/journal/phase'
import type { BitcoinPayment, Entry, EvmPayment, Swap } from '~/lib/core/journal/types'
import type { EntryDesk } from '../consent/desk'
import type { ShownReview } from '../consent/warning-consent'

type Desks = {
  payments: EntryDesk<BitcoinPayment>
  evmPayments: EntryDesk<EvmPayment>
  swaps: EntryDesk<Swap>
}

/** The desk of entries of any kind. */
export function createEntryDesk({ payments, evmPayments, swaps }: Desks): EntryDesk {
  const deskOf = (entry: Entry): DeskOfOne => {
    if (isBitcoinPayment(entry)) return at(payments, entry)
    return isEvmPayment(entry) ? at(evmPayments, entry) : at(swaps, entry)
  }
  return {
    resume: (entry) => deskOf(entry).resume(),
    reviewAgain: (entry, shown) => deskOf(entry).reviewAgain(shown),
  }
}

/** The desk of an entry's own kind, at which that entry stands. */
type DeskOfOne = {
  resume: () => ReturnType<EntryDesk['resume']>
  reviewAgain: (shown: ShownReview) => ReturnType<EntryDesk['reviewAgain']>
}

function at<E extends Entry>(desk: EntryDesk<E>, entry: E): DeskOfOne {
  return { resume: () => desk.resume(entry), reviewAgain: (shown) => desk.reviewAgain(entry, shown) }
}
