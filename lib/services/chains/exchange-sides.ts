import { baseTokenOf } from '~/lib/contract/catalog'
import type { BaseNetwork, EvmNetwork } from '~/lib/contract/profile'
import { BTC_DECIMALS } from '~/lib/core/amount'
import type { Hex } from '~/lib/core/hex'
import type { Deployment } from '../ports/deployment'
import { bitcoinFeed, tokenFeed } from './price-feeds'

/** A token, and the base network where it is exchanged. */
export type ExchangeTerms = {
  network: EvmNetwork
  base: BaseNetwork
  /** On the EVM network; `null` = the native currency. */
  token: Hex | null
  /** The service's own path through the exchange. */
  hint?: readonly Hex[] | undefined
}

/** Wrapped bitcoin, what it is exchanged for or from on the base network, and where. */
export function sidesOf(terms: ExchangeTerms, deployment: Pick<Deployment, 'profile' | 'evm'>) {
  const { network, base, token, hint } = terms
  const baseToken = baseTokenOf(deployment.profile, network, token)
  return {
    bitcoin: { address: base.wrappedBtc, decimals: BTC_DECIMALS, feed: bitcoinFeed(terms, deployment) },
    other: { ...baseToken, feed: tokenFeed(terms, baseToken.address, deployment) },
    exchange: { base, chain: deployment.evm(base.name), hint },
  }
}
