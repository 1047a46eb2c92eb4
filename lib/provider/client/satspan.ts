import type {
  BitcoinPageWallet,
  PageWallet,
  SatspanAccounts,
  SatspanNetwork,
  SatspanProvider,
} from '../types'
import { limited, type Waiting } from './limit'
import { createSnapshot, type SatspanState, type Snapshot } from './snapshot'
import { type SwapTerms, paramsToBitcoin, paramsToEvm } from './terms'
import { type Estimate, estimate } from './estimate'
import { followState } from './state'
import type { Swap } from './swap'
import { createSwaps } from './swaps'

export type { SatspanState } from './snapshot'

export type SwapOptions = Waiting & {
  /**
   * `'page'`: a wallet of the page signs what Satspan has reviewed, instead of Satspan itself: an EVM wallet sends the call, a
   * Bitcoin wallet pays from its own address. Without a `wallet`, the user chooses among those of the page, once for a site.
   */
  signer?: 'wallet' | 'page' | undefined
  /**
   * The wallet of the page: an EIP-1193 provider, or a Bitcoin wallet (`@satspan/client/wallets` adapts UniSat and Leather).
   * `'choose'` = the user chooses.
   */
  wallet?: PageWallet | BitcoinPageWallet | 'choose' | undefined
}

/** Satspan, as a page uses it. Every call rejects with a `SatspanError`, or with the reason of its own signal. */
export type Satspan = {
  /**
   * `unconnected`: ask with `connect()`. `locked`: connected, and the user has locked the wallet. `unreachable`: the
   * extension was reloaded or removed, and only a reload of the page finds it again. `framed`: this page is in a
   * frame, where no Satspan is.
   */
  state(): SatspanState
  /** State, accounts, networks and swaps in one object, which stays the same until something changes. */
  snapshot: () => Snapshot
  /**
   * Calls back with each new snapshot, and keeps networks and swaps in it; returns a function that ends this.
   * @example
   *   const off = satspan.subscribe(({ state, swaps }) => show(state, swaps))
   */
  subscribe: (listener: (latest: Snapshot) => void) => () => void
  /**
   * Asks the user to share their addresses with this site, or with `signer: 'page'` the address of the page's own Bitcoin
   * wallet, and to unlock if need be. A connected site is answered at once.
   * @example
   *   const { bitcoin, evm } = await satspan.connect()
   */
  connect(options?: SwapOptions): Promise<SatspanAccounts>
  /** Ends this site's connection. Its swaps go on. */
  disconnect(waiting?: Waiting): Promise<void>
  /**
   * The user's addresses; `null` unless connected and unlocked. It asks the user nothing.
   * @example
   *   const bitcoin = (await satspan.accounts())?.bitcoin.address
   */
  accounts(waiting?: Waiting): Promise<SatspanAccounts | null>
  /**
   * The networks that can be swapped with, and their tokens.
   * @example
   *   const names = (await satspan.networks()).map(({ name }) => name)
   */
  networks(waiting?: Waiting): Promise<SatspanNetwork[]>
  /**
   * Estimates what a swap would deliver now.
   * @example
   *   const { units, fees } = await satspan.estimate({ direction: 'to-evm', sats: 1_000_000n, network: 'polygon' })
   */
  estimate(terms: SwapTerms, waiting?: Waiting): Promise<Estimate>
  /**
   * Asks the user for a swap, and resolves once it is approved and signed.
   * @example
   *   const swap = await satspan.swap({ direction: 'to-evm', sats: 1_000_000n, network: 'polygon' })
   *   const { phase } = await swap.done()
   */
  swap(terms: SwapTerms, options?: SwapOptions): Promise<Swap>
  /** A swap of this site by its id, for example the `requestId` of an error. */
  swap(id: string, waiting?: Waiting): Promise<Swap>
  /**
   * The latest hundred swaps that this site asked for with the account that it sees, including earlier visits.
   * @example
   *   const open = (await satspan.swaps()).filter(({ isFinal }) => !isFinal)
   */
  swaps(waiting?: Waiting): Promise<Swap[]>
  /** The raw provider that this package is built on, for everything else. */
  readonly provider: SatspanProvider
}

/**
 * For a page that already holds the provider, and for tests.
 * @example
 *   const satspan = await toSatspan(mockProvider().provider)
 */
export async function toSatspan(provider: SatspanProvider): Promise<Satspan> {
  const snapshot = createSnapshot()
  const load = async () => {
    const networks = told(provider.request({ method: 'bridge_networks' }))
    await Promise.all([swaps.all(), networks.then((networks) => snapshot.change({ networks }))])
  }
  const renew = () => {
    const { state } = snapshot.now()
    // A locked wallet still lists both.
    if (snapshot.isHeard() && (state === 'connected' || state === 'locked')) load().catch(() => undefined)
  }
  const { shared, told, begin } = followState(provider, {
    change: (part) => snapshot.change(part),
    renew,
    lost: (error) => swaps.lose(error),
  })
  const swaps = createSwaps(provider, told, (swaps) => snapshot.change({ swaps }))
  await begin()

  const swap = async (terms: SwapTerms | string, options: SwapOptions = {}) => {
    if (typeof terms === 'string') return limited(() => swaps.get(terms), options)
    const { requestId } = await limited(() => told(swapRequest(provider, terms, options)), options)
    return swaps.byId(requestId)
  }
  return {
    provider,
    swap,
    state: () => snapshot.now().state,
    snapshot: snapshot.now,
    subscribe(listener) {
      const off = snapshot.subscribe(listener)
      renew()
      return off
    },
    async connect(options = {}) {
      const accounts = await limited(
        () => told(provider.request({ method: 'bridge_requestAccounts', ...signing({}, options) })),
        options,
      )
      shared(accounts)
      return accounts
    },
    async disconnect(waiting) {
      await limited(() => told(provider.request({ method: 'wallet_revokePermissions' })), waiting)
    },
    accounts: (waiting) => limited(() => told(provider.request({ method: 'bridge_accounts' })), waiting),
    networks: (waiting) => limited(() => told(provider.request({ method: 'bridge_networks' })), waiting),
    estimate: (terms, waiting) => limited(() => told(estimate(provider, terms)), waiting),
    swaps: (waiting) => limited(() => swaps.all(), waiting),
  }
}

/** Async, so that a mistake of the page rejects and never throws. */
async function swapRequest(
  provider: SatspanProvider,
  terms: SwapTerms,
  options: SwapOptions,
): Promise<{ requestId: string }> {
  return terms.direction === 'to-evm'
    ? provider.request({ method: 'bridge_swapToEvm', ...signing(paramsToEvm(terms), options) })
    : provider.request({ method: 'bridge_swapToBitcoin', ...signing(paramsToBitcoin(terms), options) })
}

/** The params, with who signs, and the wallet that the page names. */
function signing<P extends object>(params: P, { wallet, signer }: SwapOptions) {
  const named = wallet ? 'page' : signer
  return {
    params: { ...params, ...(named && { signer: named }) },
    ...(typeof wallet === 'object' && { wallet }),
  }
}
