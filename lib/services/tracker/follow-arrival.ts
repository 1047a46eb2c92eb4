import { startBlock } from '~/lib/core/journal/starting-point'
import type { Swap } from '~/lib/core/journal/types'
import { proofOfLog } from '../chains/log-proof'
import { scanForward } from '../chains/log-scan'
import type { NewEvent } from '../journal/journal'
import type { EvmChain } from '../ports/evm-chain'
import type { Tie } from './bridge-ties'
import { type Delivery, matchingArrivals, type Payee, paymentsWith, type Range } from './delivery'
import type { PollContext } from './poll-context'

type Expected = {
  chain: EvmChain
  payee: Payee
  ties: readonly Tie[]
  /** The amounts of a payment that nothing ties to the swap, and that could be it all the same. */
  range: Range
  /** A block before which the account's own spending would hide what came back; absent = where the swap began. */
  since?: bigint | undefined
  /** The event that journals a payment as the expected one. */
  proofOf: (payment: Delivery) => NewEvent
}

/**
 * Follows a payment on a cross-chain network: proven by a log that ties it to the swap, otherwise at most noted as one
 * that matches.
 */
export async function followArrival(context: PollContext, swap: Swap, expected: Expected): Promise<void> {
  const { journal, store } = context
  const { chain, payee, ties, range, since, proofOf } = expected
  const { id } = swap
  const [head, began] = [await chain.blockNumber(), startBlock(swap.startedFrom, chain.chainId)]
  const start = since !== undefined && since > began ? since : began
  await scanForward({ store, scan: 'ties', id, start, head }, (from, to) =>
    recordFirst(context, id, tiedPayments(ties, payee, chain, from, to), proofOf),
  )
  const current = await journal.get(id)
  if (current === undefined || !isUnmatched(current)) return
  await scanForward({ store, scan: 'arrivals', id, start, head }, (from, to) =>
    recordFirst(
      context,
      id,
      matchingArrivals(payee, range, chain, from, to),
      ({ proof: arrival, amount }) => ({ type: 'arrival-matched', arrival, amount }),
    ),
  )
}

async function* tiedPayments(
  ties: readonly Tie[],
  payee: Payee,
  chain: EvmChain,
  fromBlock: bigint,
  toBlock: bigint,
): AsyncGenerator<Delivery> {
  for (const { least, ...filter } of ties)
    for (const log of await chain.logs({ ...filter, fromBlock, toBlock })) {
      const payments = await paymentsWith(proofOfLog(log, chain.chainId), payee, chain)
      yield* payments.filter(({ amount }) => amount >= least)
    }
}

/** Journals the first payment that belongs to no other swap. */
async function recordFirst(
  { journal }: PollContext,
  id: string,
  payments: AsyncIterable<Delivery>,
  eventOf: (payment: Delivery) => NewEvent,
): Promise<'more' | 'found'> {
  const before = (await journal.get(id))?.sequence
  for await (const payment of payments)
    if ((await journal.record(id, eventOf(payment))).sequence !== before) return 'found'
  return 'more'
}

function isUnmatched({ destination }: Swap): boolean {
  return (
    (destination.state === 'crossing' && 'router' in destination && destination.match === undefined) ||
    (destination.state === 'crossing-failed' &&
      destination.refund === null &&
      destination.match === undefined)
  )
}
