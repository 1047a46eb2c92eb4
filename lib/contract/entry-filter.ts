import * as z from 'zod/mini'
import { accountIndex } from './accounts'

export const ENTRY_KINDS = ['to-evm', 'to-bitcoin', 'payment'] as const
export const ENTRY_STATES = ['under-way', 'attention', 'done', 'ended'] as const

/** Which entries of the history to show; '' and `null` exclude nothing. */
export const entryFilter = z.object({
  /** Words that must all occur, in any order: of ids, addresses, networks, sites, tokens and amounts. */
  text: z.string().check(z.maxLength(200)),
  kind: z.nullable(z.enum(ENTRY_KINDS)),
  /** `ended` = over, but without success. */
  state: z.nullable(z.enum(ENTRY_STATES)),
  /** The site that asked; '' = none, the user alone. */
  site: z.nullable(z.string().check(z.maxLength(5_000))),
  /** The account that pays, by its index. */
  account: z.nullable(accountIndex),
})
export type EntryFilter = z.infer<typeof entryFilter>

export const EVERY_ENTRY: EntryFilter = { text: '', kind: null, state: null, site: null, account: null }
