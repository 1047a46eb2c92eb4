import { type Outpoint, outpointKey } from '~/lib/core/bitcoin/transaction'
import { CONFIRMATIONS_DEEP } from '~/lib/core/request/phase'
import type { BitcoinAttempt, BitcoinSighting, ToEvmRequest } from '~/lib/core/request/types'
import type { BitcoinChain, Outspend, TransactionStatus } from '../ports/bitcoin-chain'
import type { Entry } from '../requests/journal'

/** What the user's own Bitcoin chain shows of a request's transactions. Nothing once one of them is deep: it is done. */
export async function lookAtBitcoin(request: ToEvmRequest, bitcoin: BitcoinChain): Promise<Entry[]> {
  if (request.attempts.some(({ sighting }) => isDeep(sighting))) return []
  const entries: Entry[] = []
  for (const { txid } of request.attempts)
    entries.push({ type: 'bitcoin-seen', txid, sighting: sightingOf(await bitcoin.status(txid)) })
  return entries
}

type Conflict = { txid: string; confirmations: number }

/** What keeps a request's transactions out, asked only where the chain shows none of them. */
export async function lookForConflict(request: ToEvmRequest, bitcoin: BitcoinChain): Promise<Entry[]> {
  const { attempts } = request
  const isOut = attempts.length === 0 || attempts.some(({ sighting }) => sighting.state !== 'absent')
  if (isOut && request.conflict === null) return []
  return [{ type: 'conflict-seen', conflict: isOut ? null : await conflictOf(attempts, bitcoin) }]
}

/**
 * The foreign transaction that rules out every attempt, `null` while one of them can still confirm: a fee bump may
 * have lost a coin that the original never spent. Of several it is the one with the fewest confirmations.
 */
async function conflictOf(
  attempts: readonly BitcoinAttempt[],
  bitcoin: BitcoinChain,
): Promise<Conflict | null> {
  const own = new Set(attempts.map(({ txid }) => txid))
  const byOutpoint = await foreignSpends(attempts, own, bitcoin)
  const against = attempts.map(({ inputs }) =>
    deepest(inputs.map((input) => byOutpoint.get(outpointKey(input)))),
  )
  return against.reduce<Conflict | null>(
    (least, conflict) => (least === null || conflict === null ? null : shallower(least, conflict)),
    against[0] ?? null,
  )
}

async function foreignSpends(
  attempts: readonly BitcoinAttempt[],
  own: ReadonlySet<string>,
  bitcoin: BitcoinChain,
): Promise<Map<string, Conflict>> {
  const inputs = new Map<string, Outpoint>(
    attempts.flatMap((attempt) => attempt.inputs).map((input) => [outpointKey(input), input]),
  )
  const spends = new Map<string, Outspend[]>()
  const found = new Map<string, Conflict>()
  for (const [key, { txid, vout }] of inputs) {
    const outspends = spends.get(txid) ?? (await bitcoin.outspends(txid))
    spends.set(txid, outspends)
    const spend = outspends[vout]
    if (spend?.spent === true && !own.has(spend.txid)) found.set(key, conflictIn(spend))
  }
  return found
}

function conflictIn({ txid, status }: Extract<Outspend, { spent: true }>): Conflict {
  const sighting = sightingOf(status)
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
export function sightingOf(status: TransactionStatus): BitcoinSighting {
  return status.state === 'confirmed'
    ? { ...status, confirmations: Math.min(status.confirmations, CONFIRMATIONS_DEEP) }
    : status
}

export function isDeep(sighting: BitcoinSighting): boolean {
  return sighting.state === 'confirmed' && sighting.confirmations >= CONFIRMATIONS_DEEP
}
