import type { BaseNetwork, EvmNetwork } from '~/lib/contract/profile'
import type { Hex } from '~/lib/core/hex'
import { DAILY_SECONDS } from '~/lib/core/quote/feed-price'
import { sameAddress } from '~/lib/core/same-address'
import type { Deployment } from '../ports/deployment'
import type { Feed } from './price-sources'

/** The feed of bitcoin, on either network of a swap. */
export function bitcoinFeed(
  { base, network }: { base: BaseNetwork; network: EvmNetwork },
  deployment: Pick<Deployment, 'evm'>,
): Feed | undefined {
  return feedAt(base, 'BTC', deployment) ?? feedAt(network, 'BTC', deployment)
}

/**
 * The feed of a token: under its address on the base network, as that network's native currency, or under its own name
 * (`null` = native) on the network at the far end.
 */
export function tokenFeed(
  { base, network, token }: { base: BaseNetwork; network: EvmNetwork; token: Hex | null },
  baseToken: Hex,
  deployment: Pick<Deployment, 'evm'>,
): Feed | undefined {
  const isNative = sameAddress(baseToken, base.wrappedNative)
  return (
    feedAt(base, baseToken, deployment) ??
    (isNative ? feedAt(base, 'native', deployment) : undefined) ??
    feedAt(network, token ?? 'native', deployment)
  )
}

/** `key` as in the profile; addresses are compared without regard to case. */
export function feedAt(
  { name, priceFeeds, priceHeartbeats }: EvmNetwork,
  key: string,
  deployment: Pick<Deployment, 'evm'>,
): Feed | undefined {
  const address = valueOf(priceFeeds, key)
  if (address === undefined) return undefined
  const heartbeat = valueOf(priceHeartbeats, key)
  return {
    address,
    chain: deployment.evm(name),
    heartbeatSeconds: heartbeat === undefined ? DAILY_SECONDS : BigInt(heartbeat),
  }
}

function valueOf<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.entries(record).find(([named]) => named.toLowerCase() === key.toLowerCase())?.[1]
}
