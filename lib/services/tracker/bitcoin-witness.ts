import { isDeep, observedStatusOf } from '../chains/observed-status'
import { toAppError } from '~/lib/core/errors'
import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import { type Version, versionsOf } from '~/lib/core/journal/handovers'
import type { BitcoinEntry } from '~/lib/core/journal/types'
import type { BitcoinChain, Outspend, TransactionStatus } from '../ports/bitcoin-chain'
import type { NewEvent } from '../journal/journal'

/** Reads what Bitcoin shows of an entry's transactions. Nothing is polled once one of them is deep. */
export async function pollBitcoin(swap: BitcoinEntry, bitcoin: BitcoinChain): Promise<NewEvent[]> {
  if (swap.attempts.some(({ sighting }) => isDeep(sighting))) return []
  const entries: NewEvent[] = []
  for (const { txid } of swap.attempts) {
    const sighting = observedStatusOf(await statusSince(txid, swap, bitcoin))
    entries.push({ type: 'bitcoin-seen', txid, sighting })
  }
  return entries
}

/** How far ahead this device's clock may have been at the approval. */
const MAX_AHEAD_MS = 24 * 3_600_000

/**
 * The status by blocks since the approval. This device's clock may have been ahead at the approval, so that all blocks
 * seem too old: then the chain tells the time of the approval, or a genuine confirmation would stay unproven for ever.
 */
async function statusSince(
  txid: string,
  { createdAt, startedFrom }: BitcoinEntry,
  bitcoin: BitcoinChain,
): Promise<TransactionStatus> {
  try {
    return await bitcoin.status(txid, createdAt)
  } catch (thrown) {
    if (toAppError(thrown).code !== 'work-unproven') throw thrown
    const since = (await bitcoin.blockTime(startedFrom.bitcoinHeight)) * 1_000
    if (since >= createdAt) throw thrown
    return bitcoin.status(txid, Math.max(since, createdAt - MAX_AHEAD_MS))
  }
}

type Conflict = { txid: string; confirmations: number }

/** The inputs of one of the wallet's own transactions; empty for any other. */
export type InputsOf = (txid: string) => Promise<readonly Outpoint[]>

/**
 * Finds the conflict that keeps a swap's transactions from confirming; runs only if the chain shows none of them. A
 * payment that spends another one's change is ruled out together with it: `inputsOf` returns the other's inputs once
 * the chain no longer has that one.
 * @param isDoubtful whether one server alone shows them, unconfirmed: it must not hide a conflict for ever, nor must
 * another one invent it, so then a conflict counts once a block shows it
 */
export async function pollConflict(
  swap: BitcoinEntry,
  bitcoin: BitcoinChain,
  inputsOf: InputsOf,
  isDoubtful = false,
): Promise<NewEvent[]> {
  const versions = versionsOf(swap)
  const isShown = !isDoubtful && swap.attempts.some(({ sighting }) => sighting.state !== 'absent')
  const isOut = versions.length === 0 || isShown
  if (isOut && swap.conflict === null) return []
  const conflict = isOut ? null : await conflictOf(versions, bitcoin, inputsOf)
  return [{ type: 'conflict-seen', conflict: isDoubtful && conflict?.confirmations === 0 ? null : conflict }]
}

/**
 * The foreign transaction that rules out every version; `null` while one can still confirm: a fee bump may have lost a
 * UTXO that the original never spent. If there are several, the one with the fewest confirmations.
 */
async function conflictOf(
  versions: readonly Version[],
  bitcoin: BitcoinChain,
  inputsOf: InputsOf,
): Promise<Conflict | null> {
  const own = new Set(versions.flatMap(({ txid }) => (txid === null ? [] : [txid])))
  const inputs = versions.flatMap((version) => version.inputs)
  const byOutpoint = await foreignSpends(inputs, own, bitcoin, inputsOf)
  const against = versions.map((version) =>
    deepest(version.inputs.map((input) => byOutpoint.get(outpointKey(input)))),
  )
  return against.reduce<Conflict | null>(
    (shallowest, conflict) =>
      shallowest === null || conflict === null ? null : shallower(shallowest, conflict),
    against[0] ?? null,
  )
}

/** For each outpoint, the foreign transaction that spends it, or that has ruled out the transaction that created it. */
async function foreignSpends(
  outpoints: readonly Outpoint[],
  own: ReadonlySet<string>,
  bitcoin: BitcoinChain,
  inputsOf: InputsOf,
): Promise<Map<string, Conflict>> {
  const spends = new Map<string, Outspend[]>()
  const conflicts = new Map<string, Conflict>()
  for (const [key, { txid, vout }] of new Map(outpoints.map((one) => [outpointKey(one), one]))) {
    const vouts = outpoints.filter((one) => one.txid === txid).map((one) => one.vout)
    const outspends = spends.get(txid) ?? (await bitcoin.outspends(txid, vouts))
    spends.set(txid, outspends)
    const spend = outspends[vout]
    if (spend === undefined) {
      const parents = await foreignSpends(await inputsOf(txid), new Set([txid]), bitcoin, inputsOf)
      const ruledOut = deepest([...parents.values()])
      if (ruledOut !== null) conflicts.set(key, ruledOut)
    } else if (spend.spent && !own.has(spend.txid)) conflicts.set(key, conflictIn(spend))
  }
  return conflicts
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
