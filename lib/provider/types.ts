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
  evm: { address: Address }
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
  outputAmountBTC: string
  fees: SatspanFees
}

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
  phase:
    | 'intended'
    | 'signed'
    | 'broadcast'
    | 'confirming'
    | 'allowance'
    | 'submitted'
    | 'mined'
    | 'crossing'
    | 'processing'
    | 'late'
    | 'paying'
    | 'done'
    | 'overdue'
    | 'refunding'
    | 'refunded'
    | 'paid-in-wrapped'
    | 'reverted'
    | 'replaced'
    | 'failed'
  /** The evidence for the phase: the chains themselves, the service's report alone, or nothing yet. */
  proof: 'chain' | 'service' | 'none'
  /**
   * The payment's txid, or the hash of the EVM call; `null` until it is signed, and while it is not known which
   * transaction the page's wallet has sent.
   */
  txid: string | null
  /** What arrived, once a chain shows it: base units of the token, or sats. */
  arrived: { amount: string; txid: string | null } | null
  createdAt: number
  updatedAt: number
}

export type SwapToEvm = {
  amountBTC: string
  networkName: string
  /** If absent, the network's native currency. */
  outputToken?: Address | null
  /** If absent, the user's own EVM account. */
  recipientAddress?: Address
  /** Minimum output in base units; overrides `slippageBps`. */
  minOutput?: string
  /** Maximum slippage in basis points below the estimate; 100 = 1 %, at most 1000. */
  slippageBps?: number
  /** 0 to 255. */
  thirdPartyId?: number | string
}

export type SwapToBitcoin = {
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
}

export type SatspanPermission = {
  invoker: string
  parentCapability: 'bridge_accounts'
  caveats: never[]
  date: number
}

/** In the shape that WBIP wallets use. Only a connected site learns more of `version` than its first number. */
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
  bridge_requestAccounts: { params: Nothing; result: SatspanAccounts }
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
  bridge_swapToEvm: { params: SwapToEvm; result: { requestId: string; txid: string } }
  bridge_swapToBitcoin: { params: SwapToBitcoin; result: { requestId: string; txHash: Address } }
  bridge_getRequest: { params: { requestId: string }; result: SatspanRequest }
  bridge_requests: { params: Nothing; result: SatspanRequest[] }
  getInfo: { params: Nothing; result: SatspanInfo }
  getAddresses: { params: Nothing; result: SatspanAddresses }
  wallet_getPermissions: { params: Nothing; result: SatspanPermission[] }
  wallet_revokePermissions: { params: { bridge_accounts?: object }; result: null }
}

export type SatspanEvents = {
  connect: SatspanAccounts
  disconnect: { code: number; message: string }
  /** `null` while the wallet is locked. */
  accountsChanged: SatspanAccounts | null
  requestChanged: SatspanRequest
}

/**
 * What a request rejects with (EIP-1193): 4001, 4100, 4200, 4900, -32602, -32002, -32005 or -32603, or the code of the
 * page's own wallet with the reason `page-wallet-failed`.
 */
export type SatspanError = Error & {
  code: number
  data?: {
    reason: string
    /** The param that does not fit. */
    path?: string
    /**
     * The page's wallet was handed the call, and nobody knows yet whether it was sent. Follow this request instead of
     * asking again: the swap goes on if the chain shows the call, and fails once the call can no longer run.
     */
    requestId?: string
  }
}

/** An EVM wallet of the page (EIP-1193), for `signer: "page"`. */
export type PageWallet = { request(args: { method: string; params?: unknown }): Promise<unknown> }

type ParamsOf<M extends keyof SatspanMethods> = SatspanMethods[M]['params']
/** Params of which none is required may be left out. */
type OptionalParams<M extends keyof SatspanMethods> =
  Nothing extends ParamsOf<M> ? { params?: ParamsOf<M> } : { params: ParamsOf<M> }

export type SatspanProvider = {
  request<M extends keyof SatspanMethods>(
    args: { method: M; wallet?: PageWallet } & OptionalParams<M>,
  ): Promise<SatspanMethods[M]['result']>
  request<M extends keyof SatspanMethods>(
    method: M,
    params?: ParamsOf<M> | null,
  ): Promise<SatspanMethods[M]['result']>
  on<E extends keyof SatspanEvents>(event: E, listener: (data: SatspanEvents[E]) => void): SatspanProvider
  removeListener<E extends keyof SatspanEvents>(
    event: E,
    listener: (data: SatspanEvents[E]) => void,
  ): SatspanProvider
}

export type SatspanProviderInfo = { uuid: string; name: string; icon: string; rdns: string }

/** The detail of `satspan:announceProvider`, which answers `satspan:requestProvider`. */
export type SatspanProviderDetail = { info: SatspanProviderInfo; provider: SatspanProvider }

declare global {
  interface WindowEventMap {
    'satspan:announceProvider': CustomEvent<SatspanProviderDetail>
  }
}
