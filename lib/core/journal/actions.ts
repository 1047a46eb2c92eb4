import type { Hex } from '~/lib/core/hex'
import { signalsReplacement } from '../bitcoin/replace-by-fee'
import { decodeTransaction } from '../bitcoin/transaction'
import { PHASES, phaseOf } from './phase'
import { currentAttempt } from './spend-phase'
import {
  type BitcoinAttempt,
  type BitcoinEntry,
  type Entry,
  type EvmAttempt,
  type EvmEntry,
  spendsBitcoin,
} from './types'

/** What the user may still do about an entry, as far as the entry itself tells. */
export type Actions = { bumpFee: boolean; cancel: boolean; speedUp: boolean }

export function actionsOf(entry: Entry): Actions {
  if (!spendsBitcoin(entry)) return { bumpFee: false, cancel: false, speedUp: isSlow(entry) }
  const replaceable = replaceableAttempt(entry) !== undefined
  return { bumpFee: replaceable, cancel: replaceable && !isCancelling(entry), speedUp: false }
}

/** Whether the user has cancelled the payment: from then on only the cancelling spend is made faster. */
export function isCancelling({ attempts }: BitcoinEntry): boolean {
  return attempts.some(({ kind }) => kind === 'cancel')
}

/** The transaction to be replaced: unconfirmed, nothing else in its way, and itself saying that it may be (BIP125). */
export function replaceableAttempt(entry: BitcoinEntry): BitcoinAttempt | undefined {
  const { attempts, conflict, destination } = entry
  if (PHASES[phaseOf(entry)].terminal || conflict !== null || destination.state !== 'none') return undefined
  if (attempts.some(({ sighting }) => sighting.state === 'confirmed')) return undefined
  const attempt = isCancelling(entry)
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
export function slowAttempts(entry: EvmEntry): SignedAttempt[] {
  const { attempts, conflict, destination } = entry
  if (PHASES[phaseOf(entry)].terminal || conflict !== null || destination.state !== 'none') return []
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

function isSlow(entry: EvmEntry): boolean {
  return slowAttempts(entry).length > 0
}
