import type { Bridges } from '../bridges/bridges'
import { memoized } from '../chains/shared-reads'
import type { DeskPorts } from '../consent/desk'
import { createOffers } from '../offers/offers'
import { createOtherBridges } from '../offers/other-bridges'
import { createOwnSwaps } from '../offers/own-swaps'
import { createEvmPayments } from '../payments/evm/evm-payments'
import { createPayments } from '../payments/payments'
import type { Platform } from '../platform'
import type { SwapKindPorts } from '../swaps/swap-kind'
import { createSwaps } from '../swaps/swaps'
import { createEntryDesk } from './entry-desk'
import type { Identity } from './identity'

type Ports = DeskPorts &
  SwapKindPorts &
  Pick<Identity, 'settings'> &
  Pick<Platform, 'currencyOf'> &
  Pick<Bridges, 'isKnown'>

/** The desks of every kind of order, and the offers to choose a swap from. */
export function composeOrdering(ports: Ports) {
  const { deployments } = ports
  const payments = createPayments(ports)
  const evmPayments = createEvmPayments(ports)
  const swaps = createSwaps(ports)
  const swapsOf = memoized((profileId: string) => {
    const current = () => deployments.of(profileId)
    return createSwaps({ ...ports, deployments: { ...deployments, current } })
  })
  const offering = { ...ports, swaps, swapsOf, otherBridges: createOtherBridges(ports) }
  return {
    payments,
    evmPayments,
    swaps,
    /** As the user's own pages order them. */
    ownSwaps: createOwnSwaps(offering),
    offers: createOffers(offering),
    orders: createEntryDesk({ payments, evmPayments, swaps }),
  }
}
