import type { Hex } from '~/lib/core/hex'
import { signalsReplacement } from '../bitcoin/replace-by-fee'
import { decodeTransaction } from '../bitcoin/transaction'
import { currentAttempt, isToEvm, PHASES, phaseOf } from './phase'
import type { BitcoinAttempt, EvmAttempt, Swap, ToBitcoinSwap, ToEvmSwap } from './types'

/** What the user may still do about a request, as far as the request itself tells. */
export type Actions = { bumpFee: boolean; cancel: boolean; speedUp: boolean }

export function actionsOf(swap: Swap): Actions {
  if (!isToEvm(swap)) return { bumpFee: false, cancel: false, speedUp: isSlow(swap) }
  const replaceable = replaceableAttempt(swap) !== undefined
  return { bumpFee: replaceable, cancel: replaceable && !isCancelling(swap), speedUp: false }
}

/** Whether the user has taken the payment back: from then on only the cancelling spend is made faster. */
export function isCancelling({ attempts }: ToEvmSwap): boolean {
  return attempts.some(({ kind }) => kind === 'cancel')
}

/** The transaction to be replaced: unconfirmed, nothing else in its way, and itself saying that it may be (BIP125). */
export function replaceableAttempt(swap: ToEvmSwap): BitcoinAttempt | undefined {
  const { attempts, conflict, destination } = swap
  if (PHASES[phaseOf(swap)].terminal || conflict !== null || destination.state !== 'none') return undefined
  if (attempts.some(({ sighting }) => sighting.state === 'confirmed')) return undefined
  const attempt = isCancelling(swap)
    ? attempts.findLast(({ kind }) => kind === 'cancel')
    : currentAttempt(attempts)
  return attempt !== undefined && isReplaceable(attempt.rawTransaction) ? attempt : undefined
}

function isReplaceable(rawTransaction: string): boolean {
  try {
    return signalsReplacement(decodeTransaction(rawTransaction))
  } catch {
    // Bytes that cannot be read cannot be replaced either.
    return false
  }
}

/** The latest version of each transaction of ours that is not mined yet, by nonce. */
export function slowAttempts(swap: ToBitcoinSwap): SignedAttempt[] {
  const { attempts, conflict, destination } = swap
  if (PHASES[phaseOf(swap)].terminal || conflict !== null || destination.state !== 'none') return []
  const mined = new Set(
    attempts.filter(({ sighting }) => sighting.state === 'mined').map(({ nonce }) => nonce),
  )
  const latest = new Map<number, SignedAttempt>()
  for (const attempt of attempts)
    if (isSigned(attempt) && !mined.has(attempt.nonce)) latest.set(attempt.nonce, attempt)
  return [...latest.values()]
}

/** One that Satspan's own key has signed, not a page's wallet. */
export type SignedAttempt = EvmAttempt & { nonce: number; rawTransaction: Hex }

function isSigned(attempt: EvmAttempt): attempt is SignedAttempt {
  return attempt.nonce !== null && attempt.rawTransaction !== null
}

function isSlow(swap: ToBitcoinSwap): boolean {
  return slowAttempts(swap).length > 0
}
