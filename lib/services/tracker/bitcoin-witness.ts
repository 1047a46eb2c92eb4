import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import { CONFIRMATIONS_DEEP } from '~/lib/core/journal/spend-phase'
import type { BitcoinAttempt, ObservedBitcoinStatus, BitcoinEntry } from '~/lib/core/journal/types'
import type { BitcoinChain, Outspend, TransactionStatus } from '../ports/bitcoin-chain'
import type { NewEvent } from '../journal/journal'

/** What the user's own Bitcoin chain shows of a request's transactions. Nothing once one of them is deep: it is done. */
export async function pollBitcoin(swap: BitcoinEntry, bitcoin: BitcoinChain): Promise<NewEvent[]> {
  if (swap.attempts.some(({ sighting }) => isDeep(sighting))) return []
  const entries: NewEvent[] = []
  for (const { txid } of swap.attempts)
    entries.push({ type: 'bitcoin-seen', txid, sighting: observedStatusOf(await bitcoin.status(txid)) })
  return entries
}

type Conflict = { txid: string; confirmations: number }

/** What a transaction spends, as far as it is one of the wallet's own. */
export type InputsOf = (txid: string) => Promise<readonly Outpoint[]>

/**
 * What keeps a request's transactions out, asked only where the chain shows none of them. Whoever spends the change of
 * another payment is kept out with it: `inputsOf` says what that one spends once the chain has it no more.
 */
export async function pollConflict(
  swap: BitcoinEntry,
  bitcoin: BitcoinChain,
  inputsOf: InputsOf,
): Promise<NewEvent[]> {
  const { attempts } = swap
  const isOut = attempts.length === 0 || attempts.some(({ sighting }) => sighting.state !== 'absent')
  if (isOut && swap.conflict === null) return []
  return [{ type: 'conflict-seen', conflict: isOut ? null : await conflictOf(attempts, bitcoin, inputsOf) }]
}

/**
 * The foreign transaction that rules out every attempt, `null` while one of them can still confirm: a fee bump may
 * have lost a coin that the original never spent. Of several it is the one with the fewest confirmations.
 */
async function conflictOf(
  attempts: readonly BitcoinAttempt[],
  bitcoin: BitcoinChain,
  inputsOf: InputsOf,
): Promise<Conflict | null> {
  const own = new Set(attempts.map(({ txid }) => txid))
  const inputs = attempts.flatMap((attempt) => attempt.inputs)
  const byOutpoint = await foreignSpends(inputs, own, bitcoin, inputsOf)
  const against = attempts.map((attempt) =>
    deepest(attempt.inputs.map((input) => byOutpoint.get(outpointKey(input)))),
  )
  return against.reduce<Conflict | null>(
    (least, conflict) => (least === null || conflict === null ? null : shallower(least, conflict)),
    against[0] ?? null,
  )
}

/** By outpoint, what else spends it, or has ruled out the transaction that it is an output of. */
async function foreignSpends(
  outpoints: readonly Outpoint[],
  own: ReadonlySet<string>,
  bitcoin: BitcoinChain,
  inputsOf: InputsOf,
): Promise<Map<string, Conflict>> {
  const spends = new Map<string, Outspend[]>()
  const found = new Map<string, Conflict>()
  for (const [key, { txid, vout }] of new Map(outpoints.map((one) => [outpointKey(one), one]))) {
    const outspends = spends.get(txid) ?? (await bitcoin.outspends(txid))
    spends.set(txid, outspends)
    const spend = outspends[vout]
    if (spend === undefined) {
      const parents = await foreignSpends(await inputsOf(txid), new Set([txid]), bitcoin, inputsOf)
      const ruledOut = deepest([...parents.values()])
      if (ruledOut !== null) found.set(key, ruledOut)
    } else if (spend.spent && !own.has(spend.txid)) found.set(key, conflictIn(spend))
  }
  return found
}

function conflictIn({ txid, status }: Extract<Outspend, { spent: true }>): Conflict {
  const sighting = observedStatusOf(status)
  return { txid, confirmations: sighting.state === 'confirmed' ? sighting.confirmations : 0 }
}

function deepest(conflicts: readonly (Conflict | undefined)[]): Conflict | null {
  return conflicts.reduce<Conflict | null>(
    (most, conflict) =>
      conflict !== undefined && (most === null || conflict.confirmations > most.confirmations)
        ? conflict
        : most,
    null,
  )
}

function shallower(a: Conflict, b: Conflict): Conflict {
  return b.confirmations < a.confirmations ? b : a
}

/** Confirmations are counted up to where they cease to matter: a count that grows for ever would be news for ever. */
export function observedStatusOf(status: TransactionStatus): ObservedBitcoinStatus {
  return status.state === 'confirmed'
    ? { ...status, confirmations: Math.min(status.confirmations, CONFIRMATIONS_DEEP) }
    : status
}

export function isDeep(sighting: ObservedBitcoinStatus): boolean {
  return sighting.state === 'confirmed' && sighting.confirmations >= CONFIRMATIONS_DEEP
}
