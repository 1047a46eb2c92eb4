import { outpointKey } from '../bitcoin/transaction'
import { isToBitcoin, isToEvm } from './phase'
import { type DeliveryProof, type Entry, type MatchingArrival, type Payout, spendsBitcoin } from './types'

/**
 * Everything that an entry rests on and no second entry may rest on: its EVM transactions, and the logs and outpoints
 * that prove what became of it. Derived from the fold, so that a proof which a reorganisation removed is free again.
 */
export function claimsOf(entry: Entry): string[] {
  const hashes = spendsBitcoin(entry) ? [] : entry.attempts.map(({ hash }) => hash)
  const transactions = hashes.flatMap((hash) => (hash === null ? [] : [hash.toLowerCase()]))
  return [...new Set([...transactions, ...proofsOf(entry)])]
}

function proofsOf(entry: Entry): string[] {
  if (isToEvm(entry)) {
    const { destination } = entry
    switch (destination.state) {
      case 'none':
        return []
      case 'crossing':
        return [...keysOf(destination.router, destination.fill), ...matchOf(destination)]
      case 'delivered':
      case 'paid-in-wrapped':
        return keysOf(destination.router, destination.delivery)
      case 'failed': {
        const { router, target, burn, payout, collateral } = destination
        return [...keysOf(router, target, burn?.proof, collateral?.slashing), ...payoutOf(payout)]
      }
    }
  }
  if (isToBitcoin(entry)) {
    const { destination } = entry
    switch (destination.state) {
      case 'none':
        return []
      case 'crossing':
        return [...keysOf(destination.message), ...matchOf(destination)]
      case 'crossing-failed': {
        const { failure, sentBack, refund } = destination
        return [...keysOf(failure, sentBack, refund), ...matchOf(destination)]
      }
      case 'paying':
        return [
          ...keysOf(destination.burn.proof, destination.collateral?.slashing),
          ...payoutOf(destination.payout),
        ]
    }
  }
  return []
}

function keysOf(...proofs: readonly (DeliveryProof | null | undefined)[]): string[] {
  return proofs.flatMap((proof) => (proof === null || proof === undefined ? [] : [proofKey(proof)]))
}

/** A different claim than a proof's: a payment that merely matches one entry may prove another. */
function matchOf({ match }: { match?: MatchingArrival }): string[] {
  return match === undefined ? [] : [`match ${proofKey(match.arrival)}`]
}

function payoutOf(payout: Payout | null): string[] {
  return payout === null ? [] : [outpointKey(payout)]
}

/**
 * With the block, of which a log's number is: mined again in another one, the first of two swaps in a transaction may get
 * the number that the second still holds.
 */
function proofKey(proof: DeliveryProof): string {
  const block = `${proof.chainId}:${proof.blockHash}`
  return 'account' in proof
    ? `${block}:${proof.account}`
    : `${block}:${proof.transactionHash}:${proof.logIndex}`
}
