import { type CatalogToken, tokensOf } from '~/lib/core/catalog'
import type { Currency } from '~/lib/core/offers/currencies'
import { type EvmNetwork, hostsOf, type Profile } from '../profile'
import type { NetworkView, ProfileView } from './networks'

export type CurrencyOf = (network: EvmNetwork, token: Pick<CatalogToken, 'address'>) => Currency | undefined

export function viewOfProfile(profile: Profile, currencyOf: CurrencyOf = () => undefined): ProfileView {
  return {
    id: profile.id,
    label: profile.label,
    bitcoinNetwork: profile.bitcoin.network,
    bitcoinExplorer: profile.bitcoin.explorer,
    serviceUrl: profile.service.baseUrl,
    hosts: hostsOf(profile),
    networks: profile.evm.map((network) => ({
      ...viewOfNetwork(network),
      tokens: tokensOf(network).map((token) => ({ ...token, currency: currencyOf(network, token) })),
    })),
  }
}

export function viewOfNetwork(network: EvmNetwork): NetworkView {
  const { name, label, kind, chainId, explorer } = network
  return { name, label, kind, chainId, explorer, tokens: tokensOf(network) }
}
