import * as z from 'zod/mini'

const swap = z.object({
  kind: z.literal('swap'),
  method: z.enum(['bridge_swapToEvm', 'bridge_swapToBitcoin']),
  /** As the page gave them: they have been checked, and are parsed again when their turn comes. */
  params: z.unknown(),
  /** Account of the page's own wallet, where that one is to sign. */
  account: z.nullable(z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))])),
})
const outcome = z.union([
  z.object({ result: z.unknown() }),
  z.object({ error: z.string(), details: z.record(z.string(), z.string()) }),
])

/** One ask of a page that only its user can answer. */
export const queueEntry = z.object({
  id: z.string(),
  askId: z.number(),
  document: z.string(),
  origin: z.string(),
  ask: z.union([z.object({ kind: z.literal('connect') }), swap]),
  /** The review that was built for it, when, and whether the user has it before them: only then it can be approved. */
  review: z.nullable(z.object({ id: z.string(), at: z.number(), shown: z.boolean() })),
  /** Why none could be built. */
  failure: z.nullable(z.object({ code: z.string(), details: z.record(z.string(), z.string()) })),
  /** The user has approved; what is still to come is a transaction. */
  approved: z.boolean(),
  /** The answer, kept for the document until it goes: it may ask again after a restart. */
  outcome: z.nullable(outcome),
})
export type QueueEntry = z.infer<typeof queueEntry>
export type Ask = QueueEntry['ask']
export type SwapAsk = Extract<Ask, { kind: 'swap' }>
export type Outcome = NonNullable<QueueEntry['outcome']>

/** Whether it still waits for its user's word. */
export function isWaiting({ approved, outcome }: QueueEntry): boolean {
  return !approved && outcome === null
}
