import { findNetwork } from '~/lib/core/catalog'
import { AppError } from '~/lib/core/errors'
import { awaitsPageWallet, expectedUntil, unseenPageCall } from '~/lib/core/journal/page-wallet-call'
import { nonceOf } from '~/lib/core/evm/same-call'
import { startBlock } from '~/lib/core/journal/starting-point'
import type { EvmAttempt, EvmEntry } from '~/lib/core/journal/types'
import { type PollContext, recordAll } from './poll-context'
import { scanForward, scannedTo } from '../chains/log-scan'
import { countingServers, fewestServers, isAlone } from '../chains/server-counts'
import { sentCalls } from './sent-calls'

/** How far the chain's time must be past a call's end: no block that could hold the call is reorganised by then. */
const SETTLING_SECONDS = 3_600n

/**
 * Finds the call of a page's wallet that never reported its hash, from the contract's logs. Accepts only one that is
 * exactly the reviewed call and belongs to no other swap. Nothing that a page or its wallet says ends a swap. A swap
 * whose call has not appeared ends once the chain's own time is past the call's deadline, if two servers have shown
 * every block since the first. Returns the resulting swap.
 */
export async function findPageWalletTx<E extends EvmEntry>(context: PollContext, swap: E): Promise<E> {
  if (!awaitsPageWallet(swap)) return swap
  const { deployment, counts } = countingServers(context.deployment)
  // Time and height from one answer: a swap that ends here was searched for in every block up to that time.
  const { number: head, timestamp } = await deployment.evm(swap.intent.networkName).block()
  const isOver = swap.abandoned === null && BigInt(timestamp) > expectedUntil(swap) + SETTLING_SECONDS
  // Earlier blocks may have been read from one server alone.
  if (isOver) await scannedTo(context.store, 'handed', swap.id, 0n)
  const handed = unseenPageCall(swap)
  const withCall = handed === undefined ? swap : await search({ ...context, deployment }, swap, handed, head)
  const fewest = fewestServers(counts)
  if (withCall !== swap || !isOver || (fewest !== undefined && isAlone(fewest))) return withCall
  const { code, message } = new AppError('page-wallet-unseen', 'no such call by the end of its time')
  return recordAll(context, swap, [{ type: 'abandoned', abandonment: { code, reason: message } }])
}

/** The swap with the transaction of the call, or as it was. */
async function search<E extends EvmEntry>(
  context: PollContext,
  swap: E,
  handed: EvmAttempt,
  head: bigint,
): Promise<E> {
  const { deployment, store } = context
  const { account, id, intent, startedFrom } = swap
  const network = findNetwork(deployment.profile, intent.networkName)
  const chain = deployment.evm(network.name)
  const start = startBlock(startedFrom, chain.chainId)
  let current = swap
  await scanForward({ store, scan: 'handed', id, chain, start, head }, async (from, to, watched) => {
    for await (const sent of sentCalls(handed, account.address, { network, chain: watched }, from, to)) {
      const { hash } = sent
      const returned = { type: 'evm-returned', hash, ...nonceOf(sent, account.address) } as const
      current = await recordAll(context, current, [returned])
      // Not if the transaction belongs to another swap.
      if (current.attempts.some((attempt) => attempt.hash === hash)) return 'found'
    }
    return 'more'
  })
  return current
}
