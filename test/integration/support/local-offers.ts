import type { Hex } from '~/lib/core/hex'
import { createOffers, type Offers } from '~/lib/services/offers/offers'
import type { Services } from '~/lib/services/services'
import type { TestNetwork } from '../../network/service/fixture'

/** The local network's USDC on one of its networks. */
export function localUsdc({ chains }: TestNetwork, networkName: string): Hex {
  const { base, cross } = chains.deployment
  return (networkName === 'polygon' ? base : cross).tokens.usdc.address
}

/** Compares the local network's USDC, which is none that an issuer publishes. */
export function localOffers(services: Services, network: TestNetwork): Offers {
  return createOffers({
    ...services,
    currencyOf: ({ name }, { address }) => (address === localUsdc(network, name) ? 'USDC' : undefined),
  })
}
