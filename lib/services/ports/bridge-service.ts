import type { EstimateRoute } from '~/lib/core/quote/estimate-route'
import type { FeeBreakdown } from '~/lib/core/quote/breakdown'
import type { Hex } from '~/lib/core/hex'

/**
 * Operations of the bridge service (interface sections 2 and 4), already parsed: money in bigint, text bounded.
 * @example const { outputAmount } = await service.estimateToEvm({ amountSats: 1_000_000n, networkName: 'polygon' })
 */
export interface BridgeService {
  /** Operation 1. */
  estimateToEvm(query: EstimateToEvmParams): Promise<ToEvmEstimate>
  /** Operation 2. */
  buildToEvm(order: BuildToEvmParams): Promise<ToEvmUnsigned>
  /** Operation 3. `undefined` if the service has not seen the transaction (yet). */
  request(txid: string): Promise<ServiceRecord | undefined>
  /** The estimate to Bitcoin. */
  estimateToBitcoin(query: EstimateToBitcoinParams): Promise<ToBitcoinEstimate>
  /** Operation 4: the `response` of `reviewUnwrap`, deliberately unparsed, because the review is its parser. */
  buildToBitcoin(order: BuildToBitcoinParams): Promise<unknown>
}

export type EstimateToEvmParams = {
  amountSats: bigint
  networkName: string
  /** If absent, the network's native currency. */
  outputToken?: Hex
  thirdPartyId?: number
}

export type ToEvmEstimate = {
  minInputSats: bigint
  /** In the output token's base units. */
  outputAmount: bigint
  fees: FeeBreakdown
  route: EstimateRoute
}

type ServiceSigner = { addressType: string; address: string; publicKey: string }

export type BuildToEvmParams = EstimateToEvmParams & {
  recipientAddress: Hex
  /** Minimum output in base units, sent for swaps. */
  minOutputAmount?: bigint
  signer: ServiceSigner
  /** The UTXOs that the service has to spend, each with the address that holds it. */
  staticUtxos?: { txid: string; vout: number; valueSats: bigint; signer: ServiceSigner }[]
  /** Where change goes; absent = to the signer. */
  changeAddress?: string
  /** sat/vB. */
  staticFeeRate?: number
}

export type ToEvmUnsigned = {
  /** Base64 or hex, as received; not trusted. */
  psbt: string
  /** The miner fee's rate according to the service; never shown, the review proves it. */
  feeRate?: number
}

export type EstimateToBitcoinParams = {
  networkName: string
  /** `null` = the network's native currency. */
  inputToken: Hex | null
  inputAmount: bigint
  thirdPartyId?: number
}

export type ToBitcoinEstimate = {
  outputSats: bigint
  minInputSats?: bigint
  fees: FeeBreakdown
  route: EstimateRoute
}

export type BuildToBitcoinParams = EstimateToBitcoinParams & { bitcoinAddress: string; minSats: bigint }

/** A tracking record. `state` and `status` are kept as sent: an unknown value is shown, never an error. */
export type ServiceRecord = {
  state: string
  status?: string
  /** The Bitcoin side's txid as the service reports it. */
  sourceTxid?: string
  /** The target chain's transaction as the service reports it. */
  targetTxid?: string
  outputAmount?: string
}
