import type { BaseDeployment, CrossDeployment, Deployment, PriceFeeds } from './deployment'

import type { NetworkName } from './network-names'

export type RpcUrls = {
  readonly base: readonly string[]
  readonly cross: readonly string[]
  readonly third?: readonly string[] | undefined
}

/** The feeds of Bitcoin, the euro, the native currency and the tokens that a profile names. */
function feedsOf({ priceFeeds, tokens }: BaseDeployment | CrossDeployment): PriceFeeds {
  const named = new Set(['BTC', 'EUR', 'native', tokens.usdc.address, tokens.link.address])
  return Object.fromEntries(Object.entries(priceFeeds).filter(([name]) => named.has(name)))
}

/** The `evm` list of a deployment profile: the base chain, and the cross chains reached through it. */
export function profileEvm({ base, cross, third }: Deployment, rpcUrls: RpcUrls) {
  return [
    {
      name: 'polygon',
      label: 'Polygon (local)',
      kind: 'base',
      chainId: base.chainId,
      rpc: rpcUrls.base,
      explorer: null,
      nativeCurrency: { symbol: 'POL', decimals: 18 },
      fromBlock: 0,
      lockers: base.lockers,
      transferRouter: base.transferRouter,
      exchangeRouter: base.exchangeRouter,
      burnRouter: base.burnRouter,
      baseConnector: base.baseConnector,
      exchangeConnectors: [base.exchangeConnector],
      wrappedNative: base.wrappedNative,
      wrappedBtc: base.wrappedBtc,
      router: base.router,
      payloads: base.payloads,
      priceOracle: base.priceOracle,
      priceFeeds: feedsOf(base),
      tokens: [base.tokens.usdc, base.tokens.link],
    },
    crossEvm(cross, { name: 'ethereum', label: 'Ethereum (local)', rpc: rpcUrls.cross }),
    ...(third === undefined
      ? []
      : [crossEvm(third, { name: 'optimism', label: 'Optimism (local)', rpc: rpcUrls.third ?? [] })]),
  ] as const
}

type Place = { name: NetworkName; label: string; rpc: readonly string[] }

function crossEvm(cross: CrossDeployment, place: Place) {
  return {
    ...place,
    kind: 'cross-chain',
    via: 'polygon',
    chainId: cross.chainId,
    explorer: null,
    nativeCurrency: { symbol: 'ETH', decimals: 18 },
    fromBlock: 0,
    connector: cross.connector,
    nativeBaseToken: cross.nativeBaseToken,
    wrappedNative: cross.wrappedNative,
    priceFeeds: feedsOf(cross),
    rollupFee: 'op',
    tokens: [cross.tokens.usdc, cross.tokens.link],
  } as const
}
