import { type EvmNetwork, isBaseNetwork } from '~/lib/contract/profile'
import type { ContractRole } from '~/lib/core/evm/contract-role'
import type { Hex } from '~/lib/core/hex'

export type NamedContract = { role: ContractRole; address: Hex }

/** Every contract that a network names, except tokens. */
export function contractsOf(network: EvmNetwork): NamedContract[] {
  const common: NamedContract[] = [
    { role: 'wrapped-native', address: network.wrappedNative },
    ...Object.values(network.priceFeeds)
      .filter((address) => address !== undefined)
      .map((address) => ({ role: 'price-feed' as const, address })),
  ]
  if (!isBaseNetwork(network)) return [{ role: 'connector', address: network.connector }, ...common]
  return [
    { role: 'lockers', address: network.lockers },
    { role: 'transfer-router', address: network.transferRouter },
    { role: 'exchange-router', address: network.exchangeRouter },
    { role: 'burn-router', address: network.burnRouter },
    ...(network.baseConnector === null
      ? []
      : [{ role: 'base-connector' as const, address: network.baseConnector }]),
    ...network.exchangeConnectors.map((address) => ({ role: 'exchange-connector' as const, address })),
    { role: 'wrapped-btc', address: network.wrappedBtc },
    ...(network.priceOracle === null
      ? []
      : [{ role: 'price-oracle' as const, address: network.priceOracle }]),
    ...common,
  ]
}

/** A contract that names another one. The generations of the contracts have different getters for it. */
export type Link = { from: ContractRole; to: ContractRole; getters: readonly string[] }

const REGISTRY = ['lockers', 'lockersProxy']
const WRAPPED_BTC = ['teleBTC', 'wrappedBtc']
export const BURN_ROUTER = ['burnRouter', 'burnRouterProxy', 'ccBurnRouter']
export const WRAPPED_NATIVE = ['wrappedNativeToken', 'wrappedNative']

/** Which contracts of a base network name which others. */
export const LINKS: readonly Link[] = [
  { from: 'transfer-router', to: 'lockers', getters: REGISTRY },
  { from: 'transfer-router', to: 'wrapped-btc', getters: WRAPPED_BTC },
  { from: 'exchange-router', to: 'lockers', getters: REGISTRY },
  { from: 'exchange-router', to: 'wrapped-btc', getters: WRAPPED_BTC },
  { from: 'exchange-router', to: 'burn-router', getters: BURN_ROUTER },
  { from: 'exchange-router', to: 'wrapped-native', getters: WRAPPED_NATIVE },
  { from: 'burn-router', to: 'lockers', getters: REGISTRY },
  { from: 'burn-router', to: 'wrapped-btc', getters: WRAPPED_BTC },
  { from: 'burn-router', to: 'wrapped-native', getters: WRAPPED_NATIVE },
  { from: 'base-connector', to: 'burn-router', getters: BURN_ROUTER },
]
