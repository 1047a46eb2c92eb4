import type { Entry } from '~/lib/core/journal/types'

/** What an entry's sums were worth when it happened, in whole units of one currency; '' where that is not known. */
export type FiatAtTime = { currency: string; sent: string; received: string; fee: string }

/** `null` where nothing was known of an entry's worth. */
export type FiatOf = (entry: Entry) => FiatAtTime | null

/** Until values are recorded with their entries, none is known: a price of today would be a wrong one. */
export const noFiat: FiatOf = () => null
