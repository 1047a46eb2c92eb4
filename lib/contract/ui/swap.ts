import * as z from 'zod/mini'
import type { Offer, WorthOffer } from '~/lib/core/offers/offer'
import type { Finding } from '~/lib/core/review/finding'
import { call } from '../call'
import { id } from '../input-fields'
import { swapOrder } from '../orders'
import type { OffersElsewhere } from '../views/offers'
import type { MaxView } from '../views/payment'
import type { PriceView, SpeedFees } from '../views/quote'
import { acceptedFindings, byId } from './inputs'
import { byPerson } from './person-key'

/** The service's quote for an order, as `orders.quote` gave it. */
const quotedOffer = z.object({
  expectedOutput: z.bigint(),
  minOutput: z.bigint(),
  serviceFeeSats: z.bigint(),
  route: z.object({
    path: z.nullable(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(10))),
    crossingFee: z.bigint(),
  }),
})

export const swap = {
  /** Judges a quote by the chains; asked apart, so that the quote waits for no chain. */
  price: call.input(z.object({ order: swapOrder, quoted: quotedOffer })).answers<PriceView>(),
  /** The maximum amount for this order's network, token and fee choice. */
  max: call.input(swapOrder).answers<MaxView>(),
  /** The cost of each speed; asked where the speeds are shown. */
  speedFees: call.input(z.object({ amountSats: z.bigint() })).answers<SpeedFees>(),
  /** The offers of the order's currency over the profile's networks, the best first; none for a token of no known currency. */
  offers: call.input(z.object({ order: swapOrder })).answers<readonly Offer[]>(),
  /** The same of other bridges, once the user lets them be asked, in no order. */
  offersElsewhere: call.input(z.object({ order: swapOrder })).answers<OffersElsewhere>(),
  /** The offers of all other tokens of the profile, those that are worth most first. */
  otherOffers: call.input(z.object({ order: swapOrder })).answers<readonly WorthOffer[]>(),
  /** Accepts what a swap has stalled at, and tries it again. Answers the warnings to accept next; none once it is signed. */
  goOn: call.input(z.object({ id, accepted: acceptedFindings, ...byPerson })).answers<readonly Finding[]>(),
  /** Ends a swap that has stalled. @throws `not-replaceable` if it was signed meanwhile */
  giveUp: call.input(byId).answers(),
}
