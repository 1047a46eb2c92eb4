import { outpointKey } from '~/lib/core/bitcoin/transaction'
import type { JournalEvent } from '~/lib/core/journal/events'
import type { DeliveryProof } from '~/lib/core/journal/types'

/** One log or outpoint proves only one swap, and one EVM transaction executes only one. */
export function claimsOf(event: JournalEvent): string[] {
  switch (event.type) {
    case 'evm-signed':
      return event.attempt.hash === null ? [] : [event.attempt.hash.toLowerCase()]
    case 'evm-returned':
      return [event.hash.toLowerCase()]
    case 'routed':
    case 'swap-failed':
      return [proofKey(event.router)]
    case 'filled':
      return [proofKey(event.fill)]
    case 'delivered':
    case 'paid-in-wrapped':
      return [proofKey(event.delivery)]
    case 'arrival-matched':
      // A different claim than a proof's: a payment that merely matches one entry may prove another.
      return [`match ${proofKey(event.arrival)}`]
    case 'target-failed':
    case 'crossing-failed':
      return [proofKey(event.failure)]
    case 'crossing-sent-back':
      return [proofKey(event.sentBack)]
    case 'refund-opened':
    case 'unwrap-opened':
      return [proofKey(event.burn.proof)]
    case 'message-sent':
      return [proofKey(event.message)]
    case 'crossing-refunded':
      return [proofKey(event.refund)]
    case 'payout-seen':
      return event.payout === null ? [] : [outpointKey(event.payout)]
    default:
      return []
  }
}

function proofKey(proof: DeliveryProof): string {
  return 'account' in proof
    ? `${proof.chainId}:${proof.blockHash}:${proof.account}`
    : `${proof.chainId}:${proof.transactionHash}:${proof.logIndex}`
}
