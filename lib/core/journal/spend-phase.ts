import type { BitcoinSpend, EvmAttempt, EvmSpend, ToBitcoinPhase, ToEvmPhase } from './types'

/** Confirmations after which a service of this kind acts on a payment. */
export const CONFIRMATIONS_TO_ACT = 2
/** Confirmations after which nothing of a request is expected to be reorganised away. */
export const CONFIRMATIONS_DEEP = 6

type BitcoinSpendPhase =
  | Extract<ToEvmPhase, 'intended' | 'signed' | 'broadcast' | 'confirming' | 'replaced' | 'failed'>
  | 'confirmed'
type EvmSpendPhase = Extract<
  ToBitcoinPhase,
  'intended' | 'allowance' | 'submitted' | 'mined' | 'reverted' | 'replaced' | 'failed'
>

/** How far a Bitcoin payment itself is, whatever it pays for. */
export function bitcoinSpendPhase({ conflict, abandoned, attempts }: BitcoinSpend): BitcoinSpendPhase {
  if (conflict !== null && conflict.confirmations >= CONFIRMATIONS_DEEP) return 'replaced'
  if (abandoned !== null) return 'failed'
  const attempt = currentAttempt(attempts)
  if (attempt === undefined) return 'intended'
  if (attempt.sighting.state === 'confirmed') {
    if (attempt.kind === 'cancel') return 'replaced'
    return attempt.sighting.confirmations < CONFIRMATIONS_TO_ACT ? 'confirming' : 'confirmed'
  }
  return attempt.accepted ? 'broadcast' : 'signed'
}

/** How far the EVM transactions themselves are, whatever they are for. */
export function evmSpendPhase(spend: EvmSpend): EvmSpendPhase {
  const { conflict, abandoned, attempts } = spend
  if (abandoned !== null) return 'failed'
  if (attempts.some(({ sighting }) => sighting.state === 'mined' && !sighting.success)) return 'reverted'
  const call = currentCall(spend)
  if (call?.sighting.state === 'mined') return 'mined'
  if (conflict !== null && conflict.blocks >= CONFIRMATIONS_DEEP) return 'replaced'
  if (call !== undefined) return 'submitted'
  return attempts.length > 0 ? 'allowance' : 'intended'
}

/** The transaction that stands for an entry: the confirmed attempt, else the latest that was taken, else the latest. */
export function currentAttempt<A extends { accepted: boolean; sighting: { state: string } }>(
  attempts: readonly A[],
): A | undefined {
  return (
    attempts.find((attempt) => ['confirmed', 'mined'].includes(attempt.sighting.state)) ??
    attempts.findLast((attempt) => attempt.accepted) ??
    attempts.at(-1)
  )
}

/** The call itself, without the allowance before it: one of its fee bumps may be the one that was mined. */
export function currentCall({ attempts }: Pick<EvmSpend, 'attempts'>): EvmAttempt | undefined {
  return currentAttempt(attempts.filter(({ kind }) => kind === 'call'))
}
