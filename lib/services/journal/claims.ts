import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import type { JournalEvent } from '~/lib/core/journal/events'
import type { DeliveryProof } from '~/lib/core/journal/types'
import type { CoinSource } from '../chains/coins'

/** One log or outpoint proves only one swap, and one transaction is of only one entry. */
export function claimsOf(event: JournalEvent): string[] {
  switch (event.type) {
    case 'signed':
      return [paidBy(event.attempt.txid)]
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
      // Of another kind than a proof: a payment that merely matches one entry may prove another.
      return [`match ${proofKey(event.arrival)}`]
    case 'target-failed':
    case 'crossing-failed':
      return [proofKey(event.failure)]
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

/** The claim of a Bitcoin transaction that was signed here. Of another kind than an outpoint: what it spends may prove. */
function paidBy(txid: string): string {
  return `paid by ${txid}`
}

/** The claims by which an entry may know a coin, most telling first: its own payment made it, or a payout to it is it. */
export function claimsOfCoin(coin: Outpoint): { kind: CoinSource['kind']; claim: string }[] {
  return [
    { kind: 'change', claim: paidBy(coin.txid) },
    { kind: 'payout', claim: outpointKey(coin) },
  ]
}

function proofKey(proof: DeliveryProof): string {
  return 'account' in proof
    ? `${proof.chainId}:${proof.blockHash}:${proof.account}`
    : `${proof.chainId}:${proof.transactionHash}:${proof.logIndex}`
}
