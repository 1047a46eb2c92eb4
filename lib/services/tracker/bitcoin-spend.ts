import { CONFIRMATIONS_DEEP } from '~/lib/core/journal/spend-phase'
import type { BitcoinAttempt, BitcoinEntry } from '~/lib/core/journal/types'
import { isShared } from '../chains/server-counts'
import { isDeep } from '../chains/observed-status'
import { ownTxInputs } from '../journal/own-tx-inputs'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import { pollBitcoin, pollConflict } from './bitcoin-witness'
import { findBump } from './find-bump'
import { findSent, noteOverdue } from './find-sent'
import { type PollContext, recordAll } from './poll-context'
import type { ProofFinality } from './proof-finality'

/**
 * Reads what Bitcoin shows of an entry's payment, of a conflict that rules it out, and of what another signer or
 * another device has sent for it.
 */
export async function pollSpend<E extends BitcoinEntry>(context: PollContext, entry: E): Promise<E> {
  const noted = await noteOverdue(context, await findSent(context, entry))
  const polled = await pollOnce(context, noted)
  const withBump = await findBump(context, polled)
  return withBump === polled ? polled : pollOnce(context, withBump)
}

async function pollOnce<E extends BitcoinEntry>(context: PollContext, entry: E): Promise<E> {
  const { bitcoin } = context.deployment
  const polled = await recordAll(context, entry, await pollBitcoin(entry, bitcoin))
  const inMempool = unconfirmed(polled)
  const alone = await shownByOne(inMempool, bitcoin)
  await sendAgain(polled, alone, bitcoin)
  const inputsOf = (txid: string) => ownTxInputs(context.store, txid)
  const isDoubtful = alone.length > 0 && alone.length === inMempool.length
  return recordAll(context, polled, await pollConflict(polled, bitcoin, inputsOf, isDoubtful))
}

/** The versions in the mempool, as long as none is in a block. */
function unconfirmed({ attempts }: BitcoinEntry): BitcoinAttempt[] {
  return attempts.some(({ sighting }) => sighting.state === 'confirmed')
    ? []
    : attempts.filter(({ sighting }) => sighting.state === 'mempool')
}

/** Those of them that one server alone says it has. */
async function shownByOne(
  attempts: readonly BitcoinAttempt[],
  bitcoin: BitcoinChain,
): Promise<BitcoinAttempt[]> {
  const alone: BitcoinAttempt[] = []
  for (const attempt of attempts)
    if ((await isShared(attempt.txid, bitcoin).catch(() => undefined)) === false) alone.push(attempt)
  return alone
}

/**
 * Sends the latest version to all servers again if only one says that it has it: the others may have been down or have
 * dropped it, and that one may not relay it. A failure is retried at the next poll.
 */
async function sendAgain(
  { attempts }: BitcoinEntry,
  alone: readonly BitcoinAttempt[],
  bitcoin: BitcoinChain,
): Promise<void> {
  const latest = attempts.at(-1)
  if (latest !== undefined && alone.includes(latest))
    await bitcoin.broadcast(latest.rawTransaction).catch(() => undefined)
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
