import type { EIP1193Provider } from 'viem'
import { expect, it } from 'vitest'
import type { ProviderMethod } from '~/lib/contract/provider'
import type {
  RequestAnswer,
  addressesAnswer,
  estimateAnswer,
  offersAnswer,
} from '~/lib/services/pages/answers'
import type { PageEvent } from '~/lib/services/pages/listeners'
import type { ToBitcoinPhase, ToEvmPhase } from '~/lib/core/journal/types'
import type { PageReason } from '~/lib/services/pages/page-error'
import { LISTED_METHODS } from './method-names'
import type {
  EstimateToBitcoin,
  EstimateToEvm,
  SatspanAccounts,
  SatspanAddresses,
  SatspanEvents,
  SatspanMethods,
  SatspanOffer,
  SatspanPhase,
  SatspanProvider,
  SatspanReason,
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
  Fits<SatspanPhase, ToEvmPhase | ToBitcoinPhase>,
  Fits<ReturnType<typeof estimateAnswer>, EstimateToEvm | EstimateToBitcoin>,
  Fits<ReturnType<typeof addressesAnswer>, SatspanAddresses>,
  Fits<ReturnType<typeof offersAnswer>, SatspanOffer[]>,
  Fits<PageReason | 'extension-unreachable' | 'page-framed' | 'page-left', SatspanReason>,
  Fits<SatspanReason, PageReason | 'extension-unreachable' | 'page-framed' | 'page-left'>,
  Fits<Event<'connect'>, SatspanAccounts>,
  Fits<Event<'accountsChanged'>, SatspanEvents['accountsChanged']>,
  Fits<Event<'requestChanged'>, SatspanEvents['requestChanged']>,
  Fits<Event<'disconnect'>, SatspanEvents['disconnect']>,
  Fits<SatspanProvider, EIP1193Provider>,
]

/** Calls that compile for a page, and calls that do not. Never called. */
export async function pageCalls(satspan: SatspanProvider): Promise<void> {
  await satspan.request({ method: 'bridge_requestAccounts' })
  await satspan.request({ method: 'wallet_revokePermissions', params: { bridge_accounts: {} } })
  await satspan.request('bridge_accounts')
  await satspan.request('getInfo', null)
  satspan.addListener('disconnect', ({ type }) => type)()
  satspan.addListener({ eventName: 'accountChange', cb: () => {} })
  satspan.once('connect', ({ bitcoin }) => bitcoin.address).off('disconnect', ({ code }) => code)
  // @ts-expect-error: a swap needs its params
  await satspan.request({ method: 'bridge_swapToEvm' })
  // @ts-expect-error: in this form too
  await satspan.request('bridge_swapToEvm')
  // @ts-expect-error: so do params that do not fit
  await satspan.request({ method: 'bridge_swapToEvm', params: { amountBTC: 1 } })
  // @ts-expect-error: a misspelt method
  await satspan.request({ method: 'bridge_account' })
  // @ts-expect-error: a misspelt event
  satspan.on('accountChanged', () => {})
}

type Bare = null | readonly unknown[]
type Listed = { [M in ProviderMethod]: Extract<SatspanMethods[M]['result'], Bare> extends never ? M : never }

it('lists the methods whose results are objects', () => {
  const listed: Record<Listed[ProviderMethod], true> = {
    bridge_requestAccounts: true,
    bridge_estimateToEvm: true,
    bridge_estimateToBitcoin: true,
    bridge_swapToEvm: true,
    bridge_swapToBitcoin: true,
    bridge_getRequest: true,
    getInfo: true,
    getAddresses: true,
  }
  expect([...LISTED_METHODS].toSorted()).toEqual(Object.keys(listed).toSorted())
})
