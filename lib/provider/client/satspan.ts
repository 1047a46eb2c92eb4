import type { PageWallet, SatspanAccounts, SatspanNetwork, SatspanProvider } from '../types'
import { orAborted } from './abort'
import { type SwapTerms, paramsToBitcoin, paramsToEvm } from './terms'
import { type Estimate, estimate } from './estimate'
import { followState, type SatspanState } from './state'
import type { Swap } from './swap'
import { createSwaps } from './swaps'

export type { SatspanState } from './state'

export type SwapOptions = {
  /**
   * Only for swaps to bitcoin: an EVM wallet of the page (EIP-1193) sends the call that Satspan has reviewed, instead
   * of Satspan itself. `'choose'` = the user chooses among those that announce themselves on the page, once for a site.
   */
  wallet?: PageWallet | 'choose' | undefined
  /** Ends the waiting, not the question: if the user says yes later, the swap is made and `swaps()` finds it. */
  signal?: AbortSignal | undefined
}

/** Satspan, as a page uses it. Every call rejects with a `SatspanError`, or with the reason of its own signal. */
export type Satspan = {
  /**
   * `unconnected`: ask with `connect()`. `locked`: connected, and the user has locked the wallet. `unreachable`: the
   * extension was reloaded or removed, and only a reload of the page finds it again.
   */
  state(): SatspanState
  /**
   * Asks the user to share their addresses with this site, and to unlock if need be. A connected site is answered at
   * once.
   * @example
   *   const { bitcoin, evm } = await satspan.connect()
   */
  connect(): Promise<SatspanAccounts>
  /**
   * The user's addresses; `null` unless connected and unlocked. It asks the user nothing.
   * @example
   *   const bitcoin = (await satspan.accounts())?.bitcoin.address
   */
  accounts(): Promise<SatspanAccounts | null>
  /**
   * The networks that can be swapped with, and their tokens.
   * @example
   *   const names = (await satspan.networks()).map(({ name }) => name)
   */
  networks(): Promise<SatspanNetwork[]>
  /**
   * Estimates what a swap would deliver now.
   * @example
   *   const { units, fees } = await satspan.estimate({ direction: 'to-evm', sats: 1_000_000n, network: 'polygon' })
   */
  estimate(terms: SwapTerms): Promise<Estimate>
  /**
   * Asks the user for a swap, and resolves once it is approved and signed.
   * @example
   *   const swap = await satspan.swap({ direction: 'to-evm', sats: 1_000_000n, network: 'polygon' })
   *   const { phase } = await swap.done()
   */
  swap(terms: SwapTerms, options?: SwapOptions): Promise<Swap>
  /**
   * The latest hundred swaps that this site asked for with the account that it sees, including earlier visits.
   * @example
   *   const open = (await satspan.swaps()).filter(({ isFinal }) => !isFinal)
   */
  swaps(): Promise<Swap[]>
  /** The raw provider that this package is built on, for everything else. */
  readonly provider: SatspanProvider
}

/**
 * For a page that already holds the provider, and for tests.
 * @example
 *   const satspan = await toSatspan(mockProvider().provider)
 */
export async function toSatspan(provider: SatspanProvider): Promise<Satspan> {
  const state = followState(provider, (error) => swaps.lose(error))
  const { told } = state
  const swaps = createSwaps(provider, told)
  await state.begin()
  return {
    provider,
    state: state.now,
    async connect() {
      const accounts = await told(provider.request({ method: 'bridge_requestAccounts' }))
      state.become('connected')
      return accounts
    },
    accounts: () => told(provider.request({ method: 'bridge_accounts' })),
    networks: () => told(provider.request({ method: 'bridge_networks' })),
    estimate: (terms) => told(estimate(provider, terms)),
    async swap(terms, { wallet, signal } = {}) {
      signal?.throwIfAborted()
      const { requestId } = await orAborted(told(swapRequest(provider, terms, wallet)), signal)
      return swaps.byId(requestId)
    },
    swaps: () => swaps.all(),
  }
}

async function swapRequest(
  provider: SatspanProvider,
  terms: SwapTerms,
  wallet: SwapOptions['wallet'],
): Promise<{ requestId: string }> {
  if (terms.direction === 'to-evm')
    return provider.request({ method: 'bridge_swapToEvm', params: paramsToEvm(terms) })
  const method = 'bridge_swapToBitcoin'
  if (wallet === undefined) return provider.request({ method, params: paramsToBitcoin(terms) })
  const params = { ...paramsToBitcoin(terms), signer: 'page' } as const
  return provider.request(wallet === 'choose' ? { method, params } : { method, params, wallet })
}
