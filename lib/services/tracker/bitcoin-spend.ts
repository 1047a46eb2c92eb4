import { CONFIRMATIONS_DEEP } from '~/lib/core/journal/spend-phase'
import type { BitcoinEntry } from '~/lib/core/journal/types'
import { isDeep } from '../chains/observed-status'
import { ownTxInputs } from '../journal/own-tx-inputs'
import { pollBitcoin, pollConflict } from './bitcoin-witness'
import { findBump } from './find-bump'
import { type PollContext, recordAll } from './poll-context'
import type { ProofFinality } from './proof-finality'

/** What Bitcoin shows of an entry's payment, of a conflict that rules it out, and of a fee bump made elsewhere. */
export async function pollSpend<E extends BitcoinEntry>(context: PollContext, entry: E): Promise<E> {
  const polled = await pollOnce(context, entry)
  const found = await findBump(context, polled)
  return found === polled ? polled : pollOnce(context, found)
}

async function pollOnce<E extends BitcoinEntry>(context: PollContext, entry: E): Promise<E> {
  const { bitcoin } = context.deployment
  const polled = await recordAll(context, entry, await pollBitcoin(entry, bitcoin))
  const inputsOf = (txid: string) => ownTxInputs(context.store, txid)
  return recordAll(context, polled, await pollConflict(polled, bitcoin, inputsOf))
}

/**
 * Whether a replaced payment needs no further watch: a replacement by the user is final once it is deep, one by somebody
 * else is watched for longer.
 */
export function isReplacedForGood({ attempts, conflict }: BitcoinEntry, finality: ProofFinality): boolean {
  return (
    attempts.some(({ kind, sighting }) => kind === 'cancel' && isDeep(sighting)) ||
    ((conflict?.confirmations ?? 0) >= CONFIRMATIONS_DEEP && finality === 'deep')
  )
}
