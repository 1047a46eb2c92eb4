import * as z from 'zod/mini'
import { accountIndex } from '~/lib/contract/accounts'
import { swapOrder } from '~/lib/contract/orders'
import { announcedWallet } from '~/lib/contract/page-wallets'
import { ADDRESS_TYPES } from '~/lib/core/bitcoin/address-type'

/** A sum as text: session storage knows no bigint. */
const sum = z.codec(z.string().check(z.regex(/^\d{1,78}$/)), z.bigint(), { decode: BigInt, encode: String })
const [toEvm, toBitcoin] = swapOrder.def.options
const storedOrder = z.discriminatedUnion('direction', [
  z.extend(toEvm, { amountSats: sum, minOutput: z.exactOptional(sum) }),
  z.extend(toBitcoin, { inputAmount: sum, minSats: z.exactOptional(sum) }),
])

/** The account of a page's wallet, on the side that pays; `null` while there is none. */
const pageAccount = z.nullable(
  z.union([
    z.templateLiteral(['0x', z.string().check(z.regex(/^[0-9a-fA-F]{40}$/))]),
    z.object({
      address: z.string(),
      addressType: z.enum(ADDRESS_TYPES),
      publicKey: z.string(),
      isShared: z.boolean(),
    }),
  ]),
)
const choice = {
  /** The page's wallets if the page names none: the user chooses among them. */
  wallets: z.optional(z.array(announcedWallet)),
  /** The `uuid` of the one that gave the account. */
  chosen: z.optional(z.string()),
}

const swap = z.object({
  kind: z.literal('swap'),
  /** The order, read once from what the page sent. */
  order: storedOrder,
  /** The account that is to sign. */
  account: pageAccount,
  /** Why a program asks for it. */
  reason: z.optional(z.string()),
  ...choice,
})
/** Without `wallets`, the site asks for an account of Satspan. */
const connect = z.object({
  kind: z.literal('connect'),
  account: z.optional(pageAccount),
  /** The name of a program on this computer, which asks to be connected as one. */
  agent: z.optional(z.string()),
  ...choice,
})
const outcome = z.union([
  z.object({ result: z.unknown() }),
  z.object({ error: z.string(), details: z.record(z.string(), z.string()) }),
])

/** A page's request that only the user can answer. */
const queueEntry = z.object({
  id: z.string(),
  /** The number that the document gave it. */
  requestNumber: z.number(),
  document: z.string(),
  origin: z.string(),
  /** The account that it was made for; it stays when another is in use or given to the site later. */
  accountIndex,
  request: z.union([connect, swap]),
  /**
   * Whether the swap was found possible. This is checked before the user is asked: a wrong amount is answered at once.
   */
  checked: z.boolean(),
  /** The review built for it, when, and whether it was shown to the user: only then can it be approved. */
  review: z.nullable(z.object({ entryId: z.string(), at: z.number(), shown: z.boolean() })),
  /** Why the review could not be built. */
  failure: z.nullable(z.object({ code: z.string(), details: z.record(z.string(), z.string()) })),
  /** The user has approved; the transaction is not signed yet. */
  approved: z.boolean(),
  /** The answer, kept until the document closes: the page may send the request again after a restart. */
  outcome: z.nullable(outcome),
})
export type QueueEntry = z.infer<typeof queueEntry>
export type UserRequest = QueueEntry['request']
export type SwapRequest = Extract<UserRequest, { kind: 'swap' }>
export type Outcome = NonNullable<QueueEntry['outcome']>

/** The queue as stored. */
export const storedQueue = z.array(queueEntry)

/** Whether nobody has answered it yet. */
export function isUnanswered({ approved, outcome }: QueueEntry): boolean {
  return !approved && outcome === null
}

/** Whether it waits for the user's approval. */
export function isWaiting(entry: QueueEntry): boolean {
  return entry.checked && isUnanswered(entry)
}

/** Whether one of the page's wallets is still to be chosen. */
export function needsWallet({ account = null, wallets }: UserRequest): boolean {
  return account === null && wallets !== undefined
}

/** The name by which a program asks to be connected. */
export function agentOf(request: UserRequest): string | undefined {
  return request.kind === 'connect' ? request.agent : undefined
}
