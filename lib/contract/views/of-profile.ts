import { tokensOf } from '~/lib/core/catalog'
import { type EvmNetwork, hostsOf, type Profile } from '../profile'
import type { NetworkView, ProfileView } from './networks'

export function viewOfProfile(profile: Profile): ProfileView {
  return {
    id: profile.id,
    label: profile.label,
    bitcoinNetwork: profile.bitcoin.network,
    bitcoinExplorer: profile.bitcoin.explorer,
    serviceUrl: profile.service.baseUrl,
    hosts: hostsOf(profile),
    networks: profile.evm.map(viewOfNetwork),
  }
}

export function viewOfNetwork(network: EvmNetwork): NetworkView {
  const { name, label, kind, chainId, explorer } = network
  return { name, label, kind, chainId, explorer, tokens: tokensOf(network) }
}
