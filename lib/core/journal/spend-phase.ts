import { awaitsFirstSignature } from './handed-calls'
import type { BitcoinSpend, EvmAttempt, EvmSpend, ToBitcoinPhase, ToEvmPhase } from './types'

/** Confirmations after which the bridge acts on a payment. */
export const CONFIRMATIONS_TO_ACT = 2
/** Confirmations after which no reorganisation is expected. */
export const CONFIRMATIONS_DEEP = 6

type BitcoinSpendPhase =
  | Extract<
      ToEvmPhase,
      'intended' | 'awaiting-signature' | 'signed' | 'broadcast' | 'confirming' | 'replaced' | 'failed'
    >
  | 'confirmed'
type EvmSpendPhase = Extract<
  ToBitcoinPhase,
  'intended' | 'awaiting-signature' | 'allowance' | 'submitted' | 'mined' | 'reverted' | 'replaced' | 'failed'
>

/** The phase of a Bitcoin payment itself, in entries of every kind. */
export function bitcoinSpendPhase({
  conflict,
  abandoned,
  attempts,
  handovers,
}: BitcoinSpend): BitcoinSpendPhase {
  if (conflict !== null && conflict.confirmations >= CONFIRMATIONS_DEEP) return 'replaced'
  if (abandoned !== null) return 'failed'
  const attempt = currentAttempt(attempts)
  if (attempt === undefined) return handovers === undefined ? 'intended' : 'awaiting-signature'
  if (attempt.sighting.state === 'confirmed') {
    if (attempt.kind === 'cancel') return 'replaced'
    return attempt.sighting.confirmations < CONFIRMATIONS_TO_ACT ? 'confirming' : 'confirmed'
  }
  return attempt.accepted ? 'broadcast' : 'signed'
}

/**
 * Whether the fate of a Bitcoin payment is certain: one version of it is deep, or a conflict that rules out all
 * versions is.
 */
export function isDecided({ attempts, conflict }: BitcoinSpend): boolean {
  return (
    (conflict?.confirmations ?? 0) >= CONFIRMATIONS_DEEP ||
    attempts.some(
      ({ sighting }) => sighting.state === 'confirmed' && sighting.confirmations >= CONFIRMATIONS_DEEP,
    )
  )
}

/** The phase of the EVM transactions themselves, in entries of every kind. */
export function evmSpendPhase(spend: EvmSpend): EvmSpendPhase {
  const { conflict, abandoned, attempts } = spend
  if (abandoned !== null) return 'failed'
  const failed = attempts.find(hasFailed)
  if (failed !== undefined && isFinalFailure(failed.sighting)) return 'reverted'
  const call = currentCall(spend)
  if (hasSucceeded(call)) return call.kind === 'cancel' ? 'replaced' : 'mined'
  if (conflict !== null && (conflict.isFinal ?? conflict.blocks >= CONFIRMATIONS_DEEP)) return 'replaced'
  if (awaitsFirstSignature(spend)) return 'awaiting-signature'
  if (call !== undefined) return 'submitted'
  return attempts.length > 0 ? 'allowance' : 'intended'
}

/** Whether the chain shows that it succeeded. */
export function hasSucceeded<A extends Pick<EvmAttempt, 'sighting'>>(attempt: A | undefined): attempt is A {
  return attempt?.sighting.state === 'mined' && attempt.sighting.success
}

/** Whether the chain shows that it failed, final or not. */
export function hasFailed({ sighting }: Pick<EvmAttempt, 'sighting'>): boolean {
  return sighting.state === 'mined' && !sighting.success
}

/** Whether a failure that the chain shows is an end. */
export function isFinalFailure(sighting: EvmAttempt['sighting']): boolean {
  return sighting.state === 'mined' && !sighting.success && sighting.isFinal !== false
}

/** The transaction that represents an entry: the confirmed attempt, else the latest accepted, else the latest. */
export function currentAttempt<A extends { accepted: boolean; sighting: { state: string } }>(
  attempts: readonly A[],
): A | undefined {
  return (
    attempts.find((attempt) => ['confirmed', 'mined'].includes(attempt.sighting.state)) ??
    attempts.findLast((attempt) => attempt.accepted) ??
    attempts.at(-1)
  )
}

/** The attempt at the call, without allowances; a fee bump or the cancellation of it may be the one that was mined. */
export function currentCall({ attempts }: Pick<EvmSpend, 'attempts'>): EvmAttempt | undefined {
  return currentAttempt(attempts.filter(({ kind }) => kind === 'call' || kind === 'cancel'))
}
