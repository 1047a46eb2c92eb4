import type { Hex } from '~/lib/core/hex'
import type { MarkedHex } from '~/lib/core/payload/payload-parts'
import type { Finding } from '~/lib/core/review/finding'
import type { HandedCall, HandedOver } from '~/lib/core/journal/types'

/** The purpose of an output: the bridge's locker, the recipient, the account itself, or data for the bridge. */
export type HandedOverPart = 'bridge' | 'recipient' | 'change' | 'data'

export type HandedOverOutput = {
  vout: number
  part: HandedOverPart
  /** null where the script has none. */
  address: string | null
  valueSats: bigint
  /** Change that some devices show as a payment. */
  isShownAsPayment: boolean
  /** A data carrier's script, which signers show as hex; null for what pays. */
  carrier: MarkedHex[] | null
}

/** A Bitcoin transaction for another signer, and what its display must show. */
export type HandoverView = {
  kind: HandedOver['kind']
  /** A PSBT of version 0 (BIP174), in base64. */
  psbt: string
  outputs: HandedOverOutput[]
  feeSats: bigint
}

/** An EVM transaction for another signer, and what its display must show. */
export type CallHandoverView = {
  /** EIP-4527's `eth-sign-request`: CBOR, in base64. */
  request: string
  networkName: string
  chainId: number
  to: Hex
  /** Paid with it, in wei. */
  valueWei: bigint
  /** The most that it can cost, in wei. */
  maxGasWei: bigint
}

/** A wallet of a page that was asked again: the warnings to accept before it is sent, and what it returned, in base64. */
export type AskedAgainView = { worse: readonly Finding[]; returned: string }

/** A signature that is awaited from another signer; `step`: of which EVM
 * transaction, absent on Bitcoin. */
export type AwaitedView = {
  kind: HandedOver['kind']
  step?: HandedCall['kind']
  since: number
  isOverdue: boolean
}
