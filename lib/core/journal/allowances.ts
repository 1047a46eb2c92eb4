import { sameAddress } from '../same-address'
import { claimOf } from './claim'
import { hasBegun } from './effects'
import { callVersionsOf } from './handed-calls'
import { PHASES, phaseOf, proofOf } from './phase'
import type { EvmAttempt, EvmEntry, EvmSpend } from './types'

/** Who allows which spender what, on which network. */
export type AllowanceUse = Pick<EvmSpend, 'account' | 'allowance'> & { intent: { chainId: number } }

/** Whether two orders would rest on one allowance, of which each sets and uses all. */
export function isSameAllowance(one: AllowanceUse, other: AllowanceUse): boolean {
  return (
    one.allowance !== null &&
    other.allowance !== null &&
    one.intent.chainId === other.intent.chainId &&
    sameAddress(one.account.address, other.account.address) &&
    sameAddress(one.allowance.token, other.allowance.token) &&
    sameAddress(one.allowance.spender, other.allowance.spender)
  )
}

/** `usedIn`: free once this block is final, in which the call was mined. */
export type AllowanceHold = 'free' | 'held' | { usedIn: bigint }

/**
 * Whether a copy of an entry's transactions may still set or use its allowance. No other order may rest on it
 * meanwhile: a second approval overwrites the first, and one of the calls finds nothing to take.
 */
export function allowanceHold(entry: EvmEntry): AllowanceHold {
  const isProven = proofOf(entry) === 'chain'
  if (entry.allowance === null || !hasBegun(entry) || isProven || claimOf(entry) === 'lifted') return 'free'
  const versions = callVersionsOf(entry)
  const calls = versions.filter(({ kind }) => kind === 'call' || kind === 'cancel')
  const used = calls.find(({ sighting }) => sighting.state === 'mined')?.sighting
  if (used?.state === 'mined') return { usedIn: used.blockNumber }
  // No call will be signed, but its allowance may still be mined.
  const isGivenUp = entry.abandoned !== null || (calls.length === 0 && PHASES[phaseOf(entry)].terminal)
  if (isGivenUp) return versions.some((one) => isPending(one, entry)) ? 'held' : 'free'
  return calls.some(({ nonce }) => isRuledOut(nonce, entry)) ? 'free' : 'held'
}

function isPending({ hash, nonce, sighting }: EvmAttempt, spend: EvmSpend): boolean {
  return hash !== null && sighting.state !== 'mined' && !isRuledOut(nonce, spend)
}

/** Whether something else has used the nonce for good. */
function isRuledOut(nonce: number | null, { conflict }: EvmSpend): boolean {
  return conflict?.isFinal === true && conflict.nonce === nonce
}
