import type { ParkedMoney } from '~/lib/core/journal/parked-money'
import type { Story } from '~/lib/core/journal/story'
import type { Step, StepKey } from '~/lib/core/journal/story-step'
import type { BitcoinAttempt, Entry, EvmAttempt } from '~/lib/core/journal/types'
import type { Finding } from '~/lib/core/review/finding'
import type { ServerCount } from '~/lib/core/server-count'
import type { AwaitedView } from './handover'

/** The steps that can be in progress or to come; in words, until they are done, `ahead.<key>`. */
export const KEYS_AHEAD = [
  'signed',
  'signed-elsewhere',
  'broadcast',
  'confirmed',
  'swapped',
  'delivered',
  'refund-opened',
  'refunded',
  'allowance',
  'submitted',
  'mined',
  'crossed',
  'burned',
  'paid',
  'crossing-refunded',
] as const satisfies readonly StepKey[]

export type TimelineStep = Pick<Step, 'key' | 'state' | 'at'> & {
  link: { id: string; url: string | null } | null
  facts: Record<string, string>
}

/** About when an entry gets on, in unix ms. */
export type ArrivalView = {
  /** The chain that pays is done with it. */
  paidAt: number
  arrivesAt: number
}

/** An entry of the history, a swap or a plain payment: its order, and its story. */
export type EntrySummary = Story &
  Pick<Entry, 'id' | 'origin' | 'intent' | 'createdAt' | 'updatedAt' | 'profileId'> & {
    /** The address that pays. */
    payer: string
  }

/** Everything that an entry's page can say besides its phase; in words, `notice.<code>`. */
export const NOTICE_CODES = [
  'abandoned',
  'abandoned-after-approval',
  'payment-unconfirmed',
  'shortfall',
  'transfer-short',
  'transfer-unlogged',
  'not-broadcast-yet',
  'broadcast-refused',
  'conflict-pending',
  'conflict-confirmed',
  'conflict-final',
  'nonce-used',
  'nonce-used-unseen',
  'nonce-contested',
  'paid-in-wrapped',
  'paid-in-collateral',
  'only-matched',
  'target-failed',
  'delivery-late',
  'crossing-late',
  'failing',
  'deadline',
  'overdue',
  'reorganised',
  'service-says-done',
  'service-says-failed',
  'service-says-expired',
  'service-behind',
  'service-elsewhere',
  'service-unaware',
  'chains-unseen',
  'queued',
  'replacement-refused',
  'cancelling',
  'cancelled',
  'call-cancelling',
  'call-cancelled',
  'page-wallet-asked',
  'page-wallet-refused',
  'page-wallet-unseen',
] as const

export type NoticeCode = (typeof NOTICE_CODES)[number]

/** Facts that others need to find parked money, in the order of reading; in words, `help.fact.<code>`. */
export const HELP_FACTS = [
  'amount',
  'minimum',
  'network',
  'chain',
  'base',
  'txid',
  'call',
  'counter',
  'log',
  'contract',
  'script',
  'locker',
  'request',
  'owed',
  'deadline',
  'collateral',
  'recipient',
  'account',
] as const

export type HelpFact = (typeof HELP_FACTS)[number]

/** As text: amounts with their units, addresses, hashes, heights. */
export type HelpFacts = Partial<Record<HelpFact, string>>

/** Where money is parked, and what its owner can tell the party that can move it; in words, `help.<where>`. */
export type HelpView = Pick<ParkedMoney, 'where' | 'who' | 'since'> & { facts: HelpFacts }

export type EntryView = EntrySummary & {
  /** Whether the entry was rebuilt from the chains: then the quote and the asking site are unknown. */
  isRebuilt: boolean
  timeline: TimelineStep[]
  /** The service's report, verbatim and bounded, if it differs from or adds to what the chains show. */
  service: { state: string; status: string | null; seenAt: number } | null
  /** With the values for the text. */
  notices: { code: NoticeCode; facts: Record<string, string> }[]
  /** Whether a contract holds the swap to its minimum: if not, what arrives is an expectation. */
  isMinimumEnforced: boolean
  /** `null` while no money is parked. */
  help: HelpView | null
  /** How many of a chain's servers have shown the proven end; `null` if nothing is proven, or it was not counted. */
  seenBy: ServerCount | null
  /** Signed bytes, so that the user can always export them. */
  rawTransactions: { kind: BitcoinAttempt['kind'] | EvmAttempt['kind']; txid: string; hex: string }[]
  actions: { bumpFee: boolean; cancel: boolean; speedUp: boolean }
  /** The signature that another signer owes; `null` if none does. */
  awaits: AwaitedView | null
  /**
   * Why it does not go on, and when it is given up; `null` while it does. `findings`: what the user can accept so that it goes
   * on; none where it can only be tried again.
   */
  stalled: { code: string; findings: readonly Finding[]; endsAt: number } | null
}
