import { CONFIRMATIONS_DEEP } from '~/lib/core/journal/spend-phase'
import type { BitcoinEntry } from '~/lib/core/journal/types'
import { isShared } from '../chains/is-shared'
import { isDeep } from '../chains/observed-status'
import { ownTxInputs } from '../journal/own-tx-inputs'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import { pollBitcoin, pollConflict } from './bitcoin-witness'
import { findBump } from './find-bump'
import { type PollContext, recordAll } from './poll-context'
import type { ProofFinality } from './proof-finality'

/** What Bitcoin shows of an entry's payment, of a conflict that rules it out, and of a fee bump from another device. */
export async function pollSpend<E extends BitcoinEntry>(context: PollContext, entry: E): Promise<E> {
  const polled = await pollOnce(context, entry)
  const found = await findBump(context, polled)
  return found === polled ? polled : pollOnce(context, found)
}

async function pollOnce<E extends BitcoinEntry>(context: PollContext, entry: E): Promise<E> {
  const { bitcoin } = context.deployment
  const polled = await recordAll(context, entry, await pollBitcoin(entry, bitcoin))
  await sendAgain(polled, bitcoin)
  const inputsOf = (txid: string) => ownTxInputs(context.store, txid)
  return recordAll(context, polled, await pollConflict(polled, bitcoin, inputsOf))
}

/**
 * Sends the latest version to all servers again if only one says that it has it: the others may have been down or have
 * dropped it, and that one may not relay it. A failure is retried at the next poll.
 */
async function sendAgain({ attempts }: BitcoinEntry, bitcoin: BitcoinChain): Promise<void> {
  const latest = attempts.at(-1)
  if (latest?.sighting.state !== 'mempool') return
  const isInBoth = await isShared(latest.txid, bitcoin).catch(() => undefined)
  if (isInBoth === false) await bitcoin.broadcast(latest.rawTransaction).catch(() => undefined)
}

/**
 * Whether a replaced payment needs no further polling: a replacement by the user is final once it is deep; one by
 * somebody else is watched for longer.
 */
export function isReplacedForGood({ attempts, conflict }: BitcoinEntry, finality: ProofFinality): boolean {
  return (
    attempts.some(({ kind, sighting }) => kind === 'cancel' && isDeep(sighting)) ||
    ((conflict?.confirmations ?? 0) >= CONFIRMATIONS_DEEP && finality === 'deep')
  )
}
