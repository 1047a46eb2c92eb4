import { expect, it } from 'vitest'
import type { ProviderMethod } from '~/lib/contract/provider'
import type { RequestAnswer, addressesAnswer, estimateAnswer } from '~/lib/services/pages/answers'
import type { PageEvent } from '~/lib/services/pages/events'
import { METHOD_NAMES } from './method-names'
import type {
  EstimateToBitcoin,
  EstimateToEvm,
  SatspanAccounts,
  SatspanAddresses,
  SatspanEvents,
  SatspanMethods,
  SatspanRequest,
} from './types'

/** Compiles only if every `A` is assignable to `B`. */
type Fits<A extends B, B> = [A, B]
type Event<E extends PageEvent['event']> = Extract<PageEvent, { event: E }>['data']

/** The background's answers must match the types published for pages. */
export type Promises = [
  Fits<ProviderMethod, keyof SatspanMethods>,
  Fits<keyof SatspanMethods, ProviderMethod>,
  Fits<RequestAnswer, SatspanRequest>,
  Fits<ReturnType<typeof estimateAnswer>, EstimateToEvm | EstimateToBitcoin>,
  Fits<ReturnType<typeof addressesAnswer>, SatspanAddresses>,
  Fits<Event<'connect'>, SatspanAccounts>,
  Fits<Event<'accountsChanged'>, SatspanEvents['accountsChanged']>,
  Fits<Event<'requestChanged'>, SatspanEvents['requestChanged']>,
  Fits<Event<'disconnect'>, SatspanEvents['disconnect']>,
]

it('lists every method once', () => {
  expect(new Set(METHOD_NAMES).size).toBe(METHOD_NAMES.length)
  const all: Record<ProviderMethod, true> = {
    bridge_requestAccounts: true,
    bridge_accounts: true,
    bridge_networks: true,
    bridge_estimateToEvm: true,
    bridge_estimateToBitcoin: true,
    bridge_swapToEvm: true,
    bridge_swapToBitcoin: true,
    bridge_getRequest: true,
    bridge_requests: true,
    getInfo: true,
    getAddresses: true,
    wallet_getPermissions: true,
    wallet_revokePermissions: true,
  }
  expect([...METHOD_NAMES].toSorted()).toEqual(Object.keys(all).toSorted())
})
