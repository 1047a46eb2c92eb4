import * as z from 'zod/mini'
import { outpointText } from './coin-notes'

/** Where `storage.local` keeps the money that was seen to arrive. */
export const RECEIVED_KEY = 'received'
/** Of more, the oldest are forgotten. */
export const MAX_RECEIVED = 1_000

/**
 * A coin that somebody sent to an account; or, with `isElsewhere`, the net effect of a transaction that another wallet of the
 * same keys has made, which the txid of `outpoint` names. `at`: when it came, in unix ms, as well as its depth told.
 */
const storedArrival = z.object({
  outpoint: outpointText,
  profileId: z.string().check(z.maxLength(200)),
  /** Names the account. */
  address: z.string().check(z.maxLength(100)),
  /** The account's address that was paid; absent = the one that names it. */
  paidTo: z.optional(z.string().check(z.maxLength(100))),
  sats: z.string().check(z.regex(/^-?\d{1,16}$/)),
  at: z.number(),
  confirmations: z.int().check(z.gte(0)),
  isElsewhere: z.optional(z.literal(true)),
})
export type StoredArrival = z.infer<typeof storedArrival>

/** Reads what is stored, by outpoint. What is unreadable is left out: the chain still shows what is there. */
export function readReceived(stored: unknown): Map<string, StoredArrival> {
  const arrivals = new Map<string, StoredArrival>()
  for (const item of z.array(z.unknown()).safeParse(stored).data?.slice(-MAX_RECEIVED) ?? []) {
    const { data } = storedArrival.safeParse(item)
    if (data !== undefined) arrivals.set(data.outpoint, data)
  }
  return arrivals
}
