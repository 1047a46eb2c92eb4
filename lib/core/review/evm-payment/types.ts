import type { EvmCall } from '~/lib/core/evm/reviewed'
import type { Hex } from '~/lib/core/hex'
import type { EvmPaymentIntent } from '~/lib/core/journal/types'
import type { TokenDecimals } from '../decimals'
import type { Finding, Verdict } from '../finding'

/** The effects of running the transfer on the chain's latest state. */
export type TransferRun = {
  blockNumber: bigint
  /** `null` unless it reverted: the reason, which may be empty. */
  revertReason: string | null
  /** Of a token: whether it answered as one that has transferred. */
  isAccepted: boolean
  /** By how much the recipient's token balance rose; `null` where a node cannot tell, and for the native currency. */
  arrivedUnits: bigint | null
}

export type EvmPaymentReviewInput = {
  intent: Pick<EvmPaymentIntent, 'chainId' | 'token' | 'amount' | 'recipientAddress'>
  account: Hex
  call: EvmCall
  /** The recipient's address on the chain. `isUnused`: no transaction, no code and no balance. */
  recipient: { hasCode: boolean; isUnused: boolean }
  /** The token's; none for the native currency. */
  decimals: readonly TokenDecimals[]
  run: TransferRun
}

export type EvmPaymentReview = {
  verdict: Verdict
  findings: Finding[]
  /** sha256 hex over everything that is approved of the call. */
  digest: string
}
