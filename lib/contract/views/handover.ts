import type { HandedOver } from '~/lib/core/journal/types'

/** What an output of it is: the bridge's locker, the recipient, the account itself, or data for the bridge. */
export type HandedOverPart = 'bridge' | 'recipient' | 'change' | 'data'

export type HandedOverOutput = {
  vout: number
  part: HandedOverPart
  /** null where the script has none. */
  address: string | null
  valueSats: bigint
  /** Change that some devices show as a payment. */
  isShownAsPayment: boolean
}

/** What another signer is given, and what its display must show. */
export type HandoverView = {
  kind: HandedOver['kind']
  /** A PSBT of version 0 (BIP174), in base64. */
  psbt: string
  outputs: HandedOverOutput[]
  feeSats: bigint
}

/** A signature that is awaited from another signer. */
export type AwaitedView = { kind: HandedOver['kind']; since: number; isOverdue: boolean }
