import type { Hex } from '~/lib/core/hex'
import type { BitcoinNetwork } from '~/lib/core/network'
import type { BridgePayload, Codec } from '~/lib/core/payload/payload'
import type { Finding, Verdict } from '../finding'
import type { PricePolicy } from '../price'
import type { FeePolicy } from '../transaction/check-fee'
import type { WalletCoin } from '../transaction/coins'
import type { SignersInput } from '../transaction/owners'

export type WrapIntent = {
  amountSats: bigint
  /** The target chain's id. */
  chainId: number
  recipientAddress: Hex
  /** 0 to 255. */
  thirdPartyId: number
  /** The instructions that the payload must name. */
  payload: { kind: 'wrap' } | { kind: 'swap'; outputToken: Hex }
  /** Minimum output in that token's base units, in sats for a wrap; 0n = none asked. */
  minOutput: bigint
  /** The instructions of a v2 payload instead. Absent: the same token and minimum as in v1. */
  v2?: { outputToken: Hex; minOutput: bigint; minIntermediary: bigint }
}

export type WrapPolicy = PricePolicy &
  FeePolicy & {
    /** Whether the wallet named the coins to spend, so that the service chose none of them. Absent = it did not. */
    areCoinsNamed?: boolean
    maxServiceFeeSats: bigint
    maxBridgeFeePercent: number
    /** The service fee of the quote the user saw. */
    quotedServiceFeeSats?: bigint
    /** Absent = not judged. */
    codecs?: Codec[]
    /** Absent = not judged. */
    appIds?: number[]
    /** The lengths of data carriers (bytes) that the network's routers take. Absent = not judged. */
    payloadLengths?: number[]
    /** False where the network's routers revert on a bridge fee other than 0. Absent = not judged. */
    takesBridgeFee?: boolean
  }

export type WrapReviewInput = SignersInput & {
  /** Base64 or hex, as received. */
  psbt: string
  network: BitcoinNetwork
  intent: WrapIntent
  /** txid → raw hex, from the wallet's own chain source. */
  prevTxs: Record<string, string>
  utxos: WalletCoin[]
  /** Trusted locking scripts, hex. */
  lockers: string[]
  policy: WrapPolicy
}

export type WrapSummary = {
  sendSats: bigint
  feeSats: bigint
  /** sat/vB of the signed transaction. */
  feeRate: number
  changeSats: bigint
  /** The locker's scriptPubKey, hex. */
  lockingScript: string
  payload: BridgePayload
}

export type WrapReview = {
  verdict: Verdict
  findings: Finding[]
  /** sha256 hex of the unsigned transaction's bytes, '' if undecodable. */
  digest: string
  summary?: WrapSummary
}
