import type { Offer } from '~/lib/core/offers/offer'
import type { ProfileView } from './networks'

/** Offers of other bridges than the one in use, and the bridges that can be asked for them. */
export type OffersElsewhere = { offers: readonly Offer[]; bridges: readonly ProfileView[] }
