import type { NetworkView } from '~/lib/contract/views/networks'
import type { Offer } from '~/lib/core/offers/offer'
import { pricedUnit, type Unit } from '~/lib/ui/text/intent'
import { findToken } from '~/lib/ui/text/swap-draft'

/** The unit of what an offer brings; `undefined` where its network has no such token. */
export function offeredUnit({ token }: Offer, network: NetworkView | undefined): Unit | undefined {
  const listed = findToken(network, token)
  return network && listed && pricedUnit(network.name, listed)
}
