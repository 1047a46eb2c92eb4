import * as z from 'zod/mini'
import { call } from '../call'
import { id } from '../input-fields'
import { feeChoice, order, orderKind } from '../orders'
import type { OrderQuote, OrderReview } from '../views/order'
import type { PreparationStage } from '../views/sites'
import { byPerson } from './person-key'

const pendingReview = z.object({ kind: orderKind, entryId: id })
export const decision = z.object({ acknowledged: z.boolean(), feeChoice: z.optional(feeChoice) })

/** The way of an order, whatever its kind: a quote, a review, the user's decision, an entry of the history. */
export const orders = {
  /** Quotes what it would bring and cost. Of a payment, an amount of 0 is none yet. */
  quote: call.input(order).answers<OrderQuote>(),
  /** Builds and reviews; nothing is reserved or signed yet. */
  prepare: call.input(order).answers<OrderReview>(),
  /** How far the latest `prepare` has come. */
  stage: call.answers<PreparationStage>(),
  /** A prepared review, to show it again; `null` once it was approved, rejected or discarded. */
  review: call.input(pendingReview).answers<OrderReview | null>(),
  /** Builds and reviews the order of a review again, in its place, after it expired or no longer holds. */
  renew: call.input(pendingReview).answers<OrderReview>(),
  approve: call
    .input(z.extend(pendingReview, { digest: id, ...decision.shape, ...byPerson }))
    .answers<{ entryId: string }>(),
  reject: call.input(pendingReview).answers(),
}
