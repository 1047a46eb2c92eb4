import type { JournalEvent } from './events'
import { transactionOf } from './story-sums'
import type { DeliveryProof, ObservedBitcoinStatus } from './types'

/** Every step that an entry can take; in words, `timeline.<key>`. */
export const STEP_KEYS = [
  'approved',
  'abandoned',
  'abandoned-after-approval',
  'unseen',
  'handed-over',
  'signed',
  'signed-elsewhere',
  'broadcast',
  'confirmed',
  'swapped',
  'forwarded',
  'delivered',
  'delivered-short',
  'matched',
  'swap-failed',
  'target-failed',
  'paid-in-wrapped',
  'refund-opened',
  'refunded',
  'allowance',
  'submitted',
  'mined',
  'underpaid',
  'reverted',
  'crossed',
  'crossing-failed',
  'crossing-sent-back',
  'crossing-refunded',
  'burned',
  'paid',
  'unpaid',
  'collateral-paid',
  'collateral-kept',
  'replaced',
  'cancelled',
] as const

export type StepKey = (typeof STEP_KEYS)[number]
export type StepState = 'done' | 'current' | 'todo' | 'failed'

export type Step = {
  key: StepKey
  state: StepState
  /** When it was done; `null` = not yet. */
  at: number | null
  /** The transaction that shows it; `chainId: null` = Bitcoin. */
  transaction: { chainId: number | null; id: string } | null
  /** Of a transaction on Bitcoin: how it was last seen, and how many confirmations it needs. */
  sighting?: ObservedBitcoinStatus
  needed?: number
}

/** A step without its state: a step is done if it or a later one has a date. */
export type Drawn = Omit<Step, 'state'>

export function draw(key: StepKey, at: number | null, transaction: Step['transaction'] = null): Drawn {
  return { key, at, transaction }
}

export function onBitcoin(id: string): Step['transaction'] {
  return { chainId: null, id }
}

/** The transaction of a proof; a balance has none. */
export function onEvm(proof: DeliveryProof): Step['transaction'] {
  const id = transactionOf(proof)
  return id === null ? null : { chainId: proof.chainId, id }
}

export type Dates = ReturnType<typeof datesOf>

/** The dates of steps, from the journal. */
export function datesOf(events: readonly JournalEvent[]) {
  return {
    /** When a proof was found; if it was lost meanwhile, when it was found again. */
    latest: (type: JournalEvent['type']) => events.findLast((event) => event.type === type)?.at ?? null,
    /** When something was first seen. */
    first: (matches: (event: JournalEvent) => boolean) => events.find(matches)?.at ?? null,
  }
}

/** Whether an event shows this transaction in a block. */
export function mined(hash: string | null | undefined): (event: JournalEvent) => boolean {
  return (event) => event.type === 'evm-seen' && event.hash === hash && event.sighting.state === 'mined'
}
