import type { SwapOrder } from '~/lib/contract/ui'
import type { QuoteView, ReviewView } from '~/lib/contract/views'
import { AppError } from '~/lib/core/errors'
import type { Request } from '~/lib/core/request/types'
import type { Deployments } from '../ports/deployment'
import type { Keyring } from '../ports/keyring'
import type { Clock, Random } from '../ports/platform'
import type { ReviewStore } from '../ports/request-store'
import type { Journal } from '../requests/journal'
import { createToEvmApproval } from './approve-to-evm'
import { maxToEvm } from './max-to-evm'
import { REVIEW_LIFETIME_MS } from './policy'
import { prepareToEvm } from './prepare-to-evm'
import { quoteToEvm } from './quote-to-evm'
import { reviewViewOf } from './review-view'
import type { ToEvmOrder } from './to-evm-plan'

export type Swaps = ReturnType<typeof createSwaps>

type Ports = {
  deployments: Deployments
  keyring: Keyring
  journal: Journal
  reviews: ReviewStore
  clock: Clock
  random: Random
  /** Wakes whoever carries out what a request is owed. */
  started: (request: Request) => void
}

/** From a wish to a request: quote, reviewed transaction, approval. */
export function createSwaps(ports: Ports) {
  const { deployments, keyring, journal, reviews, clock, random, started } = ports
  const toEvm = createToEvmApproval(ports)

  const context = async () => ({
    deployment: await deployments.current(),
    accounts: await keyring.accounts(),
    journal,
  })

  return {
    quote: async (order: SwapOrder): Promise<QuoteView> =>
      quoteToEvm(await context(), toEvmOnly(order), clock.now()),

    max: async (order: SwapOrder): Promise<{ amount: bigint }> => ({
      amount: await maxToEvm(await context(), toEvmOnly(order)),
    }),

    /** Builds and reviews, and keeps the review for the user's word. */
    async prepare(order: SwapOrder | ToEvmOrder, origin: string | null): Promise<ReviewView> {
      await reviews.prune(clock.now() - REVIEW_LIFETIME_MS * 2)
      const stamp = { id: random.uuid(), createdAt: clock.now(), origin }
      const review = await prepareToEvm(await context(), toEvmOnly(order), stamp)
      await reviews.put(review)
      return reviewViewOf(review)
    },

    /** What was prepared, to be shown again; `undefined` once it was approved, rejected or forgotten. */
    async review(id: string): Promise<ReviewView | undefined> {
      const kept = await reviews.get(id)
      return kept && reviewViewOf(kept)
    },

    /** Signs what was shown. Approving twice, from wherever, gives the one request. */
    async approve(id: string, acknowledged: boolean): Promise<{ requestId: string }> {
      const existing = await journal.get(id)
      if (existing !== undefined) return { requestId: id }
      const kept = await reviews.get(id)
      if (kept === undefined) throw new AppError('quote-stale', 'no such review')
      started(await toEvm.approve(kept, acknowledged))
      return { requestId: id }
    },

    reject: (id: string) => reviews.remove(id),

    /** Takes up an approval that was cut off before it was signed. */
    async resume(request: Request): Promise<Request> {
      return 'reserved' in request ? toEvm.resume(request, await reviews.get(request.id)) : request
    },
  }
}

function toEvmOnly(order: SwapOrder | ToEvmOrder): ToEvmOrder {
  if (order.direction === 'to-evm') return order
  throw new AppError('bad-input', 'this direction is not offered')
}
