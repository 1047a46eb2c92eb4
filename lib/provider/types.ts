/**
 * `window.satspan` as pages see it: copy this self-contained file into a dApp for types. Amounts are strings, so that
 * none is rounded: `…BTC` in BTC with up to 8 decimals, the others in the token's base units or in sats. Times are unix
 * ms.
 */
export type Address = `0x${string}`

export type SatspanAccounts = {
  bitcoin: {
    address: string
    addressType: 'p2wpkh' | 'p2sh-p2wpkh' | 'p2pkh'
    publicKey: string
    network: 'mainnet' | 'testnet4' | 'signet' | 'regtest'
  }
  /** `null` where the keys are on another device or in a wallet of the page. */
  evm: { address: Address } | null
}

/** `address: null` is the native currency. */
export type SatspanToken = { address: Address | null; symbol: string; decimals: number; name: string }

export type SatspanNetwork = {
  name: string
  label: string
  kind: 'base' | 'cross-chain'
  chainId: number
  tokens: SatspanToken[]
}

export type SatspanFees = {
  networkFeeBTC: string
  protocolFeeBTC: string
  lockerFeeBTC: string
  thirdPartyFeeBTC: string
  fillerFeeBTC: string
  totalFeeBTC: string
}

export type EstimateToEvm = {
  networkName: string
  inputAmountBTC: string
  minInputAmountBTC: string | null
  outputToken: Address | null
  outputAmount: string
  fees: SatspanFees
}

export type EstimateToBitcoin = {
  networkName: string
  inputToken: Address | null
  inputAmount: string
  /** The least that the input has to be worth; `null` if the bridge names none. */
  minInputAmountBTC: string | null
  outputAmountBTC: string
  fees: SatspanFees
}

/**
 * One way to receive a currency, over one network at one speed, by what the networks' own contracts pay. Amounts are in the
 * token's base units.
 */
export type SatspanOffer = {
  /** As `bridge_networks` names it. */
  network: string
  token: Address | null
  speed: 'slow' | 'normal' | 'fast'
  arrivesAtLeast: string
  arrivesAbout: string
  /** About how long it takes. */
  minutes: number
  /** Who takes how much of the worth, in the token's base units; empty where that is not known. */
  cost: Readonly<Record<string, string>>
  /** About what miners get besides; `null` where no fee rate is known. */
  minersFeeBTC: string | null
  /** `claim`: the bridge's service alone says so. */
  basis: 'chains' | 'claim'
}

/** How far a swap has come. */
export type SatspanPhase =
  // To an EVM network, up to two confirmations of the payment; then it is `processing`
  | 'intended'
  /** The account's key is not in this browser, and its signer has yet to sign. */
  | 'awaiting-signature'
  | 'signed'
  | 'broadcast'
  | 'confirming'
  | 'processing'
  // To Bitcoin, up to the mined call; then it is `paying`, from a cross-chain network after `crossing`
  | 'allowance'
  | 'submitted'
  | 'mined'
  | 'crossing'
  | 'paying'
  // Later than expected, and still under way
  | 'late'
  | 'overdue'
  | 'refunding'
  | SatspanFinalPhase

/** Nothing follows these, unless a chain is reorganised. */
export type SatspanFinalPhase =
  | 'done'
  /** The bridge could not carry it out, and the money came back. */
  | 'refunded'
  /** The bridge could not exchange it, and paid wrapped bitcoin instead. */
  | 'paid-in-wrapped'
  /** Whoever had to pay the bitcoin did not: its collateral paid the sending account on the base network. */
  | 'paid-in-collateral'
  /** The call failed on chain. */
  | 'reverted'
  /** Another transaction replaced the payment or call: `failure` says whose. */
  | 'replaced'
  /** Nothing was sent, and nothing will be. */
  | 'failed'

/** Why a swap does not deliver what was asked for. */
export type SatspanFailure =
  | SatspanReason
  /** The user cancelled it. */
  | 'cancelled'
  /** Another transaction has used its coins or nonce. */
  | 'replaced'
  | 'reverted'
  /** The bridge could not carry it out: see `refunding`, `refunded`, `paid-in-wrapped` and `paid-in-collateral`. */
  | 'not-delivered'

export type SatspanRequest = {
  requestId: string
  direction: 'to-evm' | 'to-bitcoin'
  networkName: string
  /** Input and output tokens are EVM addresses; `null` is the native currency. */
  token: Address | null
  recipient: string
  inputAmount: string
  minOutput: string
  thirdPartyId: number
  phase: SatspanPhase
  /** Whether the phase is a `SatspanFinalPhase`. */
  isFinal: boolean
  /** `null` while it may still deliver what was asked for, and once it has. */
  failure: SatspanFailure | null
  /** The evidence for the phase: the chains themselves, the service's report alone, or nothing yet. */
  proof: 'chain' | 'service' | 'none'
  /**
   * The payment's txid, or the hash of the EVM call; `null` until it is signed, and while the transaction that the
   * page's wallet sent is unknown.
   */
  txid: string | null
  /** The arrival, once a chain shows it: base units of the token, or sats. */
  arrived: { amount: string; txid: string | null } | null
  createdAt: number
  updatedAt: number
}

export type SwapToEvm = {
  amountBTC: string
  /** As `bridge_networks` names it, or its chain ID as text. */
  networkName: string
  /** If absent, the network's native currency. */
  outputToken?: Address | null
  /** If absent, the user's own EVM account. */
  recipientAddress?: Address
  /** Minimum output in base units; overrides `slippageBps`. */
  minOutput?: string
  /**
   * Maximum slippage in basis points below the estimate; 100 = 1 %, at most 1000. If absent, 100, or 200 where the page's
   * wallet signs.
   */
  slippageBps?: number
  /** 0 to 255. */
  thirdPartyId?: number | string
  /** `page` = a Bitcoin wallet of the page pays and signs the reviewed transaction; `wallet` (the default) = Satspan does. */
  signer?: 'wallet' | 'page'
  /** Why a program on this computer asks for it: the user reads the first 140 characters. */
  reason?: string
}

export type SwapToBitcoin = {
  /** As `bridge_networks` names it, or its chain ID as text. */
  networkName: string
  /** If absent, the network's native currency. */
  inputToken?: Address | null
  inputAmount: string
  /** If absent, the user's own Bitcoin address. */
  bitcoinAddress?: string
  minSats?: string
  slippageBps?: number
  thirdPartyId?: number | string
  /** `page` = an EVM wallet of the page sends the reviewed call; `wallet` (the default) = Satspan sends it. */
  signer?: 'wallet' | 'page'
  /** Why a program on this computer asks for it: the user reads the first 140 characters. */
  reason?: string
}

export type SatspanPermission = {
  invoker: string
  parentCapability: 'bridge_accounts'
  caveats: never[]
  date: number
}

/** In the shape that WBIP wallets use. A site that is not connected gets only the first number of `version`. */
export type SatspanInfo = { version: string; methods: string[]; supports: string[] }
export type SatspanAddresses = {
  addresses: {
    address: string
    publicKey: string
    purpose: 'payment'
    symbol: 'BTC'
    type: 'p2wpkh' | 'p2wpkh-p2sh' | 'p2pkh'
    network: SatspanAccounts['bitcoin']['network']
  }[]
}

type Nothing = Record<string, never>

/** Every method with its params and result. */
export type SatspanMethods = {
  /**
   * `page` = the address of a Bitcoin wallet of the page, in place of an account. `agent` = the page of a program on this
   * computer, at a loopback address: it is connected until Satspan locks.
   */
  bridge_requestAccounts: {
    params: { signer?: 'wallet' | 'page'; agent?: { name: string } }
    result: SatspanAccounts
  }
  bridge_accounts: { params: Nothing; result: SatspanAccounts | null }
  bridge_networks: { params: Nothing; result: SatspanNetwork[] }
  bridge_estimateToEvm: {
    params: Pick<SwapToEvm, 'amountBTC' | 'networkName' | 'outputToken' | 'thirdPartyId'>
    result: EstimateToEvm
  }
  bridge_estimateToBitcoin: {
    params: Pick<SwapToBitcoin, 'networkName' | 'inputToken' | 'inputAmount' | 'thirdPartyId'>
    result: EstimateToBitcoin
  }
  /** The best first. `currency`: BTC, ETH, POL, BNB, USDC, USDT or DAI. */
  bridge_offers: { params: { amountBTC: string; currency: string }; result: SatspanOffer[] }
  bridge_swapToEvm: { params: SwapToEvm; result: { requestId: string; txid: string } }
  bridge_swapToBitcoin: { params: SwapToBitcoin; result: { requestId: string; txHash: Address } }
  bridge_getRequest: { params: { requestId: string }; result: SatspanRequest }
  bridge_requests: { params: Nothing; result: SatspanRequest[] }
  getInfo: { params: Nothing; result: SatspanInfo }
  getAddresses: { params: Nothing; result: SatspanAddresses }
  wallet_getPermissions: { params: Nothing; result: SatspanPermission[] }
  wallet_revokePermissions: { params: { bridge_accounts?: object }; result: null }
}

/** @example provider.on('requestChanged', ({ requestId, phase }) => show(requestId, phase)) */
export type SatspanEvents = {
  /**
   * The user has connected this site or chosen another bridge: `bridge_networks` may give another answer than before.
   */
  connect: SatspanAccounts
  /**
   * The user has ended this site's connection: `code` is 4100, as for every request from then on. Or the extension was
   * reloaded or removed: 4900, and only a reload of the page finds it again.
   */
  disconnect: { code: number; message: string; data: ProviderRpcError['data'] }
  /** After a first connection too. `null` while the wallet is locked, and just before `disconnect`. */
  accountsChanged: SatspanAccounts | null
  /** Sent only if more than `updatedAt` has changed. */
  requestChanged: SatspanRequest
  /** Never sent, like `message`: callers of EIP-1193 may listen for both. */
  chainChanged: string
  message: { type: string; data: unknown }
}

/** Why a request was refused: stable names, the whole list, by the code that comes with them. */
export type SatspanReasons = {
  /** The params. */
  [-32602]:
    | 'bad-input'
    | 'account-without-evm'
    | 'amount-malformed'
    | 'amount-below-minimum'
    | 'amount-above-limit'
    | 'funds-insufficient'
    | 'gas-insufficient'
    | 'network-unknown'
    | 'token-unknown'
    | 'recipient-invalid'
    | 'recipient-wrong-kind'
    | 'recipient-wrong-network'
    | 'recipient-mistyped'
    | 'slippage-invalid'
    | 'minimum-too-low'
    | 'minimum-too-high'
    | 'request-unknown'
    | 'address-type-unsupported'
    | 'signature-refused'
    | 'review-unacknowledged'
  /** The user. */
  4001: 'user-rejected' | 'connect-too-soon' | 'site-blocked'
  /** The connection. */
  4100: 'site-not-connected' | 'account-watch-only' | 'wallet-locked' | 'wallet-missing'
  4200: 'method-unknown'
  /** Out of reach; `page-framed` is of the package alone. */
  4900:
    | 'service-unreachable'
    | 'service-throttled'
    | 'chain-unreachable'
    | 'chain-nonsense'
    | 'chain-pruned'
    | 'chain-disagreement'
    | 'chain-wrong-network'
    | 'nonce-implausible'
    | 'work-unproven'
    | 'profile-missing'
    | 'profile-permission'
    | 'extension-unreachable'
    | 'page-left'
    | 'page-framed'
  [-32002]: 'connect-pending'
  [-32005]: 'queue-full'
  /** A swap that was not built or signed, and anything else. */
  [-32603]:
    | 'service-refused'
    | 'service-nonsense'
    | 'review-refused'
    | 'review-changed'
    | 'quote-stale'
    | 'simulation-reverted'
    | 'page-wallet-unseen'
    | 'page-wallet-mismatch'
    | 'internal'
}
/** `page-wallet-failed` comes with the code of the page's own wallet, or with -32603. */
export type SatspanReason = SatspanReasons[keyof SatspanReasons] | 'page-wallet-failed'

/**
 * The error of a request (EIP-1193): 4001, 4100, 4200, 4900, -32602, -32002, -32005 or -32603, or the code of the
 * page's own wallet with the reason `page-wallet-failed`.
 */
export type ProviderRpcError = Error & {
  code: number
  data: {
    reason: SatspanReason
    /** With -32602, the param that does not fit, if there is one to name. */
    path?: string
    /** With -32602, what would fit there, in words for developers. */
    expected?: string
    /** With `amount-below-minimum` and `minimum-too-low`, the least that would do: sats, or base units. */
    min?: string
    /** With `amount-above-limit` and `minimum-too-high`, the most that would do. */
    max?: string
    /**
     * With `gas-insufficient`, and `funds-insufficient` of an EVM account, what it lacks, in base units of the native
     * currency or the token.
     */
    missing?: string
    /**
     * With `signature-refused`, what the wallet returned instead: `other-transaction` or `other-sighash`, signatures that are
     * `incomplete`, of an `other-key`, `superseded` or bad (`bad-signature`), or nothing (`unreadable`, `too-large`);
     * `coin-spent`: it sent something else by itself.
     */
    fault?: string
    /** With `connect-too-soon`, after how long the site may ask again. */
    seconds?: string
    /**
     * The page's wallet was handed the call, and nobody knows yet whether it was sent. Follow this request instead of
     * asking again: the swap goes on if the chain shows the call, and fails once the call can no longer run.
     */
    requestId?: string
  }
}

/**
 * An EVM wallet of the page (EIP-1193), for `signer: "page"`. Without one, the user chooses among those that the page has
 * announced (EIP-6963), once for a site.
 */
export type PageWallet = { request(args: { method: string; params?: unknown }): Promise<unknown> }

/**
 * A Bitcoin wallet of the page: one of WBIP's lists, or of the Wallet Standard with `bitcoin:connect` and
 * `bitcoin:signTransaction`. `@satspan/client/wallets` makes one of UniSat and of Leather.
 */
export type BitcoinPageWallet =
  | { request(method: string, params?: unknown): Promise<unknown> }
  | { features: object }

type ParamsOf<M extends keyof SatspanMethods> = SatspanMethods[M]['params']
/** Params may be left out if none of them is required. */
type OptionalParams<M extends keyof SatspanMethods> =
  Nothing extends ParamsOf<M> ? { params?: ParamsOf<M> } : { params: ParamsOf<M> }

type PositionalParams<M extends keyof SatspanMethods> =
  Nothing extends ParamsOf<M> ? [params?: ParamsOf<M> | null] : [params: ParamsOf<M>]

export type SatspanListen = {
  <E extends keyof SatspanEvents>(event: E, listener: (data: SatspanEvents[E]) => void): SatspanProvider
  /** For code that takes any provider of EIP-1193; `data` is as above. */
  (event: Exclude<keyof SatspanEvents, 'requestChanged'>, listener: (data: never) => void): SatspanProvider
}

/** Methods of EVM wallets, which Satspan has none of. */
type EvmMethod = `${'eth' | 'net' | 'personal' | 'wallet' | 'web3'}_${string}`

export type SatspanWbipListener = {
  eventName: 'accountChange' | 'disconnect' | 'networkChange'
  cb: (event: { type: string }) => void
}

/** @example const networks = await provider.request({ method: 'bridge_networks' }) */
export type SatspanProvider = {
  request<M extends keyof SatspanMethods>(
    args: { method: M; wallet?: PageWallet | BitcoinPageWallet } & OptionalParams<M>,
  ): Promise<SatspanMethods[M]['result']>
  /**
   * By name, as kits for WBIP call. Lists and `null` come bare, an object comes with WBIP's envelope: it also has `jsonrpc`,
   * `id` and, once more, `result`. An error rejects for the names that begin with `bridge_`; for others it resolves as
   * `{ jsonrpc, id, error }`.
   */
  request<M extends keyof SatspanMethods>(
    method: M,
    ...params: PositionalParams<M>
  ): Promise<SatspanMethods[M]['result']>
  /** For code that takes any provider of EIP-1193: it rejects with 4200. */
  request(args: { method: EvmMethod; params?: unknown }): Promise<never>
  /** Events of any other name are refused, since they would never come. */
  on: SatspanListen
  /** For the next event alone. */
  once: SatspanListen
  off: SatspanListen
  removeListener: SatspanListen
  /**
   * WBIP's form of `on`, for its `accountChange` and `disconnect`; `networkChange` never comes, since the accounts change
   * with the network. The result ends it.
   */
  addListener(info: SatspanWbipListener): () => void
  addListener(event: SatspanWbipListener['eventName'], listener: SatspanWbipListener['cb']): () => void
}

export type SatspanProviderInfo = { uuid: string; name: string; icon: string; rdns: string }

/** The detail of `satspan:announceProvider`, which answers `satspan:requestProvider`. */
export type SatspanProviderDetail = { info: SatspanProviderInfo; provider: SatspanProvider }

/** The feature by which Satspan's entry in a Wallet Standard kit hands out the provider. */
export type SatspanBridgeFeature = { 'satspan:bridge': { version: '1.0.0'; provider: SatspanProvider } }

declare global {
  interface WindowEventMap {
    'satspan:announceProvider': CustomEvent<SatspanProviderDetail>
  }
}
