import { isBaseNetwork, type Profile } from '~/lib/contract/profile'
import { connectorDescriptor, routerDescriptor } from './descriptor'
import type { Descriptor } from './schema'

/** A descriptor for each network of a profile, under the network's name. */
export function profileDescriptors({ label: owner, evm }: Profile): [network: string, Descriptor][] {
  const bases = new Map(evm.filter(isBaseNetwork).map((base) => [base.name, base]))
  return evm.map((network) => {
    if (isBaseNetwork(network)) return [network.name, routerDescriptor({ ...network, owner })]
    // A profile whose base network is missing does not parse.
    const exchangeConnectors = bases.get(network.via)?.exchangeConnectors ?? []
    return [network.name, connectorDescriptor({ ...network, exchangeConnectors, owner })]
  })
}
