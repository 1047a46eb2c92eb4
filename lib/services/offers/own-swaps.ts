import type { SwapOrder } from '~/lib/contract/orders'
import { type CurrencyOf, viewOfProfile } from '~/lib/contract/views/of-profile'
import type { ReviewView } from '~/lib/contract/views/review'
import { AppError } from '~/lib/core/errors'
import type { Deployments } from '../ports/deployment'
import type { ReviewStore } from '../ports/journal-store'
import { isPendingSwap } from '../ports/pending-review'
import type { Swaps } from '../swaps/swaps'
import type { OtherBridges } from './other-bridges'

type Ports = {
  deployments: Pick<Deployments, 'current'>
  swaps: Swaps
  /** The same by another profile than the one in use. */
  swapsOf: (profileId: string) => Swaps
  reviews: Pick<ReviewStore, 'get'>
  otherBridges: OtherBridges
  currencyOf: CurrencyOf
}

/** Who serves an order, and what its review shows of that. */
type Server = { swaps: Swaps; shown?: Pick<ReviewView, 'bridge'> }

/**
 * The user's own swaps: an order that names another bridge is quoted, reviewed, renewed and approved by that, and by no other.
 * Each throws AppError `profile-missing` where that may serve none, any more.
 */
export function createOwnSwaps({ deployments, swaps, swapsOf, reviews, ...ports }: Ports): Swaps {
  const serverOf = async (order: SwapOrder | undefined): Promise<Server> => {
    const profileId = order?.direction === 'to-evm' ? order.profileId : undefined
    if (profileId === undefined || profileId === (await deployments.current()).profile.id) return { swaps }
    const other = (await ports.otherBridges()).find(({ id }) => id === profileId)
    if (other === undefined) throw new AppError('profile-missing', 'no such bridge')
    return { swaps: swapsOf(profileId), shown: { bridge: viewOfProfile(other, ports.currencyOf) } }
  }

  const swapsFor = async (order: SwapOrder): Promise<Swaps> => (await serverOf(order)).swaps

  const serverOfReview = async (entryId: string): Promise<Server> => {
    const review = await reviews.get(entryId)
    return serverOf(review && isPendingSwap(review) ? review.order : undefined)
  }

  return {
    ...swaps,

    quote: async (order, accountIndex) => (await swapsFor(order)).quote(order, accountIndex),

    price: async (order, quoted) => (await swapsFor(order)).price(order, quoted),

    max: async (order) => (await swapsFor(order)).max(order),

    async prepare(order, from) {
      const server = await serverOf(order)
      return { ...(await server.swaps.prepare(order, from)), ...server.shown }
    },

    async review(entryId) {
      const server = await serverOfReview(entryId)
      const view = await server.swaps.review(entryId)
      return view && { ...view, ...server.shown }
    },

    async renew(entryId) {
      const server = await serverOfReview(entryId)
      return { ...(await server.swaps.renew(entryId)), ...server.shown }
    },

    approve: async (named, decision) => (await serverOfReview(named.entryId)).swaps.approve(named, decision),
  }
}
