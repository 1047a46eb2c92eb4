import type { Address } from 'viem'
import { assetsOf, findAsset, sameAddress } from './evm-networks'
import type { Asset, BaseNetwork, CrossNetwork, Networks } from './evm-networks'
import { tokenId } from './payload'
import type { Payload } from './payload'
import { targetToken } from './wrap-payload'

/** The network that a payload targets. */
export function payloadNetwork(networks: Networks, payload: Payload): BaseNetwork | CrossNetwork | undefined {
  return [networks.base, ...networks.cross].find((network) => network.chainId === payload.chainId)
}

/**
 * The asset that a payload pays out. v1 names the base chain's token, v2 the last bytes of the target chain's;
 * `undefined` if the network has no such token.
 */
export function payloadAsset(networks: Networks, payload: Payload): Asset | undefined {
  const network = payloadNetwork(networks, payload)
  if (!network) return undefined
  if (payload.kind === 'wrap') return wrappedBtcAsset(network)
  const named = (asset: Asset): Address => (payload.codec === 'v1' ? asset.baseToken : targetToken(asset))
  const wanted = payload.codec === 'v1' ? payload.outputToken : payload.outputTokenId
  return assetsOf(network).find((asset) => {
    const name = named(asset)
    return payload.codec === 'v1' ? sameAddress(name, wanted) : tokenId(name) === wanted
  })
}

function wrappedBtcAsset(network: BaseNetwork | CrossNetwork): Asset | undefined {
  return network.kind === 'base' ? findAsset(network, network.wrappedBtc) : undefined
}
