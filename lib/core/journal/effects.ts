import type { Hex } from '~/lib/core/hex'
import { callVersionsOf } from './handed-calls'
import { versionsOf } from './handovers'
import { noticeOf, PHASES, phaseOf } from './phase'
import { hasSucceeded, isDecided } from './spend-phase'
import { type BitcoinEntry, type Entry, type EvmAttempt, type EvmEntry, spendsBitcoin } from './types'

/**
 * A task that an entry is still owed. Effects are derived from the state and never stored, so a restart after any
 * crash computes the same list and continues. Each is idempotent.
 */
export type Effect =
  | { type: 'sign' }
  | { type: 'broadcast'; txid: string; rawTransaction: string }
  | { type: 'broadcast-evm'; hash: Hex; rawTransaction: Hex }
  | { type: 'notify'; notice: string }

/** Every effect that is due for an entry now, in the order in which to carry them out. */
export function effectsOf(entry: Entry): Effect[] {
  const phase = phaseOf(entry)
  if (phase === 'done') return [...paymentOwed(entry), ...notices(entry)]
  if (PHASES[phase].terminal) return notices(entry)
  return [...signing(entry), ...broadcasts(entry), ...notices(entry)]
}

/** Whether an entry is not finished with: it is still watched, or a payment of it has to be sent. */
export function isOpen(entry: Entry): boolean {
  return entry.settledAt === null || effectsOf(entry).some(({ type }) => type !== 'notify')
}

/** Whether nothing is left of an entry but to tell its user of its end. */
export function isUntold(entry: Entry): boolean {
  return !isOpen(entry) && effectsOf(entry).length > 0
}

/** Bitcoin is signed at once; an EVM call waits until its allowance, or a fee bump of it, is mined. */
function signing(entry: Entry): Effect[] {
  if (entry.abandoned !== null || !lacksPayment(entry)) return []
  if (spendsBitcoin(entry)) return [{ type: 'sign' }]
  if (entry.intent.signer === 'page') return []
  const ready = [...byNonce(callVersionsOf(entry)).values()].every((attempts) => attempts.some(hasSucceeded))
  return ready ? [{ type: 'sign' }] : []
}

/** An early delivery still has to be paid for, with exactly the transaction that the filler saw. */
function paymentOwed(entry: Entry): Effect[] {
  return spendsBitcoin(entry) && !isDecided(entry) ? bitcoinBroadcasts(entry) : []
}

function broadcasts(entry: Entry): Effect[] {
  return spendsBitcoin(entry) ? bitcoinBroadcasts(entry) : evmBroadcasts(entry)
}

function bitcoinBroadcasts({ attempts }: BitcoinEntry): Effect[] {
  if (attempts.some(({ sighting }) => sighting.state === 'confirmed')) return []
  return unaccepted(attempts).map(({ txid, rawTransaction }) => ({ type: 'broadcast', txid, rawTransaction }))
}

function evmBroadcasts(entry: EvmEntry): Effect[] {
  return [...byNonce(entry.attempts).values()].flatMap((attempts) => {
    if (attempts.some(({ sighting }) => sighting.state === 'mined')) return []
    return unaccepted(attempts).flatMap(({ hash, rawTransaction }): Effect[] =>
      hash === null || rawTransaction === null ? [] : [{ type: 'broadcast-evm', hash, rawTransaction }],
    )
  })
}

/**
 * Of versions that exclude each other, the latest is broadcast. If nodes refuse it, the one before it is broadcast too.
 * Once the user has cancelled, only cancellations are: any of several may be the one that can still confirm.
 */
function unaccepted<A extends { kind: string; accepted: boolean; refusal: string | null }>(
  versions: readonly A[],
): A[] {
  const cancellations = versions.filter(({ kind }) => kind === 'cancel')
  const due: A[] = []
  for (const version of (cancellations.length > 0 ? cancellations : versions).toReversed()) {
    if (version.accepted) break
    due.push(version)
    if (version.refusal === null) break
  }
  return due
}

function byNonce(attempts: readonly EvmAttempt[]): Map<number | null, EvmAttempt[]> {
  const versions = new Map<number | null, EvmAttempt[]>()
  for (const attempt of attempts)
    versions.set(attempt.nonce, [...(versions.get(attempt.nonce) ?? []), attempt])
  return versions
}

function notices(entry: Entry): Effect[] {
  const phase = phaseOf(entry)
  if (noticeOf(entry) === null || entry.notified.includes(phase)) return []
  return [{ type: 'notify', notice: phase }]
}

/** Whether the payment itself is neither signed nor handed to another signer: at most its allowance is. */
export function lacksPayment(entry: Entry): boolean {
  return spendsBitcoin(entry)
    ? versionsOf(entry).length === 0
    : !callVersionsOf(entry).some(({ kind }) => kind === 'call')
}

/**
 * Whether the payment may still have to be reviewed again: it is neither signed nor given up. A page's wallet signs its own
 * once it names a hash.
 */
export function needsReview(entry: Entry): boolean {
  if (entry.abandoned !== null || entry.settledAt !== null) return false
  return spendsBitcoin(entry)
    ? entry.attempts.length === 0
    : !entry.attempts.some(({ kind, hash }) => kind === 'call' && hash !== null)
}

/** Whether anything of an entry is signed, or was given to another signer or a page's wallet. */
export function hasBegun(entry: Entry): boolean {
  return (spendsBitcoin(entry) ? versionsOf(entry) : callVersionsOf(entry)).length > 0
}
