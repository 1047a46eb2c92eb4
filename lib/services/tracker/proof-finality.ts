import { unseenPageCall } from '~/lib/core/journal/page-wallet-call'
import { type DeliveryProof, type Entry, type MatchingArrival, spendsBitcoin } from '~/lib/core/journal/types'
import { isDeep } from '../chains/observed-status'
import type { PollContext } from './poll-context'

/** A proof this many blocks deep, or this old, is not checked again. */
const SETTLED_BLOCKS = 128n
const SETTLED_AFTER_MS = 24 * 3_600_000

/**
 * `lost`: the block of a proof has been replaced. `unknown`: the chain source lags behind a proof, or no longer has it.
 */
export type ProofFinality = 'lost' | 'unknown' | 'shallow' | 'deep'

const WORST_FIRST = ['lost', 'unknown', 'shallow', 'deep'] as const satisfies ProofFinality[]

/** The finality of the logs that prove an entry's destination: that of the least final one. */
export async function finalityOf(context: PollContext, entry: Entry): Promise<ProofFinality> {
  const finalities = new Set<ProofFinality>()
  for (const proof of new Map(proofsOf(entry).map((proof) => [blockKey(proof), proof])).values())
    finalities.add(await finalityOfProof(context, proof))
  // An old proof is checked too: the browser may have been closed ever since.
  if (finalities.has('lost')) return 'lost'
  if (context.clock.now() - entry.changedAt > SETTLED_AFTER_MS) return 'deep'
  if (!isFirm(entry)) finalities.add('shallow')
  return WORST_FIRST.find((finality) => finalities.has(finality)) ?? 'deep'
}

/** An end that no log proves, or whose payout is not deep yet, becomes final only with time. */
function isFirm(entry: Entry): boolean {
  const { abandoned, destination } = entry
  if (isOnlyMatched(destination)) return false
  if (destination.state === 'none') return abandoned !== null && !mayBeSent(entry)
  return !('payout' in destination) || destination.payout === null || isDeep(destination.payout.sighting)
}

/** A page's wallet that was handed the call may send it after the swap was given up. */
function mayBeSent(entry: Entry): boolean {
  return !spendsBitcoin(entry) && unseenPageCall(entry) !== undefined
}

async function finalityOfProof({ deployment }: PollContext, proof: DeliveryProof): Promise<ProofFinality> {
  const network = deployment.profile.evm.find(({ chainId }) => chainId === proof.chainId)
  if (network === undefined) return 'unknown'
  const chain = deployment.evm(network.name)
  const head = await chain.blockNumber()
  if (head < proof.blockNumber) return 'unknown'
  const { hash } = await chain.block(proof.blockNumber)
  if (hash !== proof.blockHash) return 'lost'
  return head - proof.blockNumber >= SETTLED_BLOCKS ? 'deep' : 'shallow'
}

function proofsOf({ destination }: Entry): DeliveryProof[] {
  switch (destination.state) {
    case 'none':
    // The log of a payment's own transaction is as deep as the transaction.
    case 'transferred':
      return []
    case 'crossing':
      return ['router' in destination ? destination.router : destination.message, ...arrivalOf(destination)]
    case 'delivered':
    case 'paid-in-wrapped':
      return [destination.router, destination.delivery]
    case 'failed':
      return [
        destination.router,
        destination.target,
        destination.burn?.proof,
        destination.collateral?.slashing,
      ].filter((proof) => proof !== undefined)
    case 'crossing-failed':
      return [
        destination.failure,
        destination.sentBack,
        destination.refund ?? destination.match?.arrival,
      ].filter((proof) => proof !== undefined)
    case 'paying':
      return [destination.burn.proof, destination.collateral?.slashing].filter((proof) => proof !== undefined)
  }
}

function isOnlyMatched(destination: Entry['destination']): boolean {
  if (destination.state === 'crossing') return destination.match !== undefined
  return (
    destination.state === 'crossing-failed' && destination.refund === null && destination.match !== undefined
  )
}

function arrivalOf({ match }: { match?: MatchingArrival }): DeliveryProof[] {
  return match === undefined ? [] : [match.arrival]
}

function blockKey({ chainId, blockNumber }: DeliveryProof): string {
  return `${chainId}:${blockNumber}`
}
