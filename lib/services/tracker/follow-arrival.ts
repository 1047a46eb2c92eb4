import { startBlock } from '~/lib/core/journal/starting-point'
import type { Entry, LogProof, Swap } from '~/lib/core/journal/types'
import { proofOfLog, scanForward } from '../chains/log-scan'
import type { NewEvent } from '../journal/journal'
import type { EvmChain } from '../ports/evm-chain'
import type { Tie } from './bridge-ties'
import { type Delivery, matchingArrivals, type Payee, paymentsWith, type Range } from './delivery'
import type { PollContext } from './poll-context'

type Expected = {
  chain: EvmChain
  payee: Payee
  ties: readonly Tie[]
  /** The range of amounts in which a payment that nothing ties to the swap could still be the expected one. */
  range: Range
  /** A block before which the account's own spending would hide what came back; absent = where the swap began. */
  since?: bigint | undefined
  /** The event that journals a payment as the expected one. */
  proofOf: (payment: Delivery) => NewEvent
  /** The event that journals a log which says that there will be none. */
  failedBy?: (log: LogProof) => NewEvent
}

/**
 * Follows a payment on a cross-chain network: proven by a log that ties it to the swap, otherwise noted at most as a
 * match.
 */
export async function followArrival(context: PollContext, swap: Swap, expected: Expected): Promise<void> {
  const { journal, store } = context
  const { chain, payee, range, since } = expected
  const { id } = swap
  const [head, began] = [await chain.blockNumber(), startBlock(swap.startedFrom, chain.chainId)]
  const start = since !== undefined && since > began ? since : began
  await scanForward({ store, scan: 'ties', id, chain, start, head }, (from, to, watched) =>
    recordUntil(hasArrived, context, id, tiedEvents({ ...expected, chain: watched }, from, to)),
  )
  const current = await journal.get(id)
  if (current === undefined || !isUnmatched(current)) return
  // A match proves nothing, so one server is enough: balances take many reads.
  await scanForward({ store, scan: 'arrivals', id, chain, start, head }, (from, to) =>
    recordUntil(hasMatch, context, id, matchesAmong(matchingArrivals(payee, range, chain, from, to))),
  )
}

/** Reads what the tying logs prove. A failure counts too, since what it left behind may still be delivered. */
async function* tiedEvents(
  { ties, payee, chain, proofOf, failedBy }: Expected,
  fromBlock: bigint,
  toBlock: bigint,
): AsyncGenerator<NewEvent> {
  for (const { minAmount, outcomeOf, bringsLess, ...filter } of ties)
    for (const log of await chain.logs({ ...filter, fromBlock, toBlock })) {
      const outcome = outcomeOf(log)
      const proof = proofOfLog(log, chain.chainId)
      if (outcome === 'failed' && failedBy !== undefined) yield failedBy(proof)
      if (outcome !== 'paid') continue
      const payments = await paymentsWith(proof, payee, chain)
      const whole = payments.filter(({ amount }) => amount >= minAmount)
      for (const payment of whole) yield proofOf(payment)
      // Less than the minimum counts only where the transaction itself shows that no more was sent.
      if (whole.length === 0 && (await bringsLess?.(log)) === true)
        for (const payment of payments) yield proofOf(payment)
    }
}

async function* matchesAmong(payments: AsyncIterable<Delivery>): AsyncGenerator<NewEvent> {
  for await (const { proof: arrival, amount } of payments) yield { type: 'arrival-matched', arrival, amount }
}

/**
 * Journals these events up to the one that ends the search. An event whose proof belongs to another swap changes
 * nothing.
 */
async function recordUntil(
  isFound: (entry: Entry) => boolean,
  { journal }: PollContext,
  entryId: string,
  events: AsyncIterable<NewEvent>,
): Promise<'more' | 'found'> {
  for await (const event of events) if (isFound(await journal.record(entryId, event))) return 'found'
  return 'more'
}

function hasArrived({ destination }: Entry): boolean {
  return (
    destination.state === 'delivered' ||
    (destination.state === 'crossing-failed' && destination.refund !== null)
  )
}

function hasMatch({ destination }: Entry): boolean {
  return 'match' in destination && destination.match !== undefined
}

function isUnmatched(entry: Entry): boolean {
  const { destination } = entry
  const isAwaited =
    destination.state === 'crossing' ||
    (destination.state === 'crossing-failed' && destination.refund === null)
  return isAwaited && !hasMatch(entry)
}
