import * as z from 'zod/mini'
import type { JournalEvent } from '~/lib/core/journal/events'
import {
  bitcoinAttempt,
  consented,
  findings,
  observedBitcoinStatus,
  burnRequest,
  collateralPayment,
  count,
  deliveryProof,
  evmAttemptKind,
  evmCall,
  handedCall,
  handedOver,
  observedEvmStatus,
  hex,
  integer,
  logProof,
  payout,
  pricesAtTime,
  seenBy,
  text,
  time,
  approvedBitcoinPayment,
  approvedEvmPayment,
  approvedToBitcoin,
  approvedToEvm,
} from './journal-parts'

const journalEvent = z.discriminatedUnion('type', [
  event('approved', {
    start: z.union([approvedToEvm, approvedToBitcoin, approvedBitcoinPayment, approvedEvmPayment]),
  }),
  event('signed', { attempt: bitcoinAttempt }),
  event('handed-over', handedOver),
  event('found-sent', { attempt: bitcoinAttempt }),
  event('claim-lifted', {}),
  event('hand-over-withdrawn', {}),
  event('signature-overdue', {}),
  event('accepted', { txid: text }),
  event('refused', { txid: text, reason: text }),
  event('bitcoin-seen', { txid: text, sighting: observedBitcoinStatus }),
  event('conflict-seen', { conflict: z.nullable(z.object({ txid: text, confirmations: count })) }),
  event('evm-signed', {
    attempt: z.object({
      kind: evmAttemptKind,
      call: evmCall,
      hash: z.nullable(hex),
      rawTransaction: z.nullable(hex),
      nonce: z.nullable(count),
      maxFeePerGas: z.nullable(integer),
    }),
  }),
  event('evm-handed-over', handedCall),
  event('evm-returned', { hash: hex, nonce: z.exactOptional(count) }),
  event('evm-accepted', { hash: hex }),
  event('evm-refused', { hash: z.nullable(hex), reason: text }),
  event('evm-seen', { hash: hex, sighting: observedEvmStatus }),
  event('evm-conflict-seen', {
    conflict: z.nullable(
      z.object({
        nonce: count,
        sinceBlock: integer,
        blocks: count,
        isFinal: z.exactOptional(z.boolean()),
      }),
    ),
  }),
  event('transfer-seen', { hash: hex, blockHash: hex, amount: integer, seenBy }),
  event('service-said', {
    state: text,
    status: z.nullable(text),
    targetTxid: z.nullable(text),
    otherTxid: z.exactOptional(text),
  }),
  event('routed', { router: logProof }),
  event('filled', { fill: logProof }),
  event('delivered', { router: logProof, delivery: deliveryProof, amount: integer, seenBy }),
  event('swap-failed', { router: logProof, strangePayee: z.exactOptional(text) }),
  event('target-failed', { failure: logProof }),
  event('paid-in-wrapped', { router: logProof, delivery: logProof, amount: integer, seenBy }),
  event('refund-opened', { burn: burnRequest }),
  event('message-sent', { uniqueCounter: integer, message: logProof }),
  event('crossing-late', {}),
  event('crossing-failed', { failure: logProof }),
  event('crossing-sent-back', { sentBack: logProof }),
  event('crossing-refunded', { refund: deliveryProof, seenBy }),
  event('unwrap-opened', { burn: burnRequest }),
  event('arrival-matched', { arrival: deliveryProof, amount: integer }),
  event('tip-seen', { height: count }),
  event('payout-seen', { payout: z.nullable(payout), seenBy }),
  event('collateral-paid', { collateral: collateralPayment, seenBy }),
  event('proof-lost', {}),
  event('consented', consented),
  event('stalled', { code: text, findings }),
  event('abandoned', { abandonment: z.object({ code: text, reason: text }) }),
  event('notified', { notice: text }),
  event('priced', { prices: pricesAtTime }),
  event('settled', {}),
])
type ReadEvent = z.infer<typeof journalEvent>

const MAX_EVENTS = 10_000

/** The journal of one entry, first event first. */
export const journal = z.array(journalEvent).check(z.minLength(1), z.maxLength(MAX_EVENTS))

/** A journal as `jsonOf` wrote it; `undefined` if it is none. */
export function parseJournal(json: string): JournalEvent[] | undefined {
  try {
    return journal.safeParse(JSON.parse(json)).data
  } catch {
    return undefined
  }
}

/** JSON that `journal` reads back: amounts as decimal digits. */
export function jsonOf(document: unknown): string {
  return JSON.stringify(document, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}

/** Fails to compile if a kind of event, or one of its fields, is missing above. */
export function readable(events: readonly JournalEvent[]): readonly ReadEvent[] {
  return events
}

function event<T extends string, S extends z.core.$ZodShape>(type: T, facts: S) {
  return z.object({ type: z.literal(type), at: time, ...facts })
}
