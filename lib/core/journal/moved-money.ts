import { phaseOf } from './phase'
import { heldKeys } from './reserve'
import { same } from './same'
import { payoutOf } from './story-sums'
import { type Entry, spendsBitcoin } from './types'

/**
 * Tells where an account may hold something else since an entry has changed, so that its balances have to be read again. Depths,
 * reports and notes move no coin and no token.
 */
export function movedMoney(before: Entry, after: Entry): 'bitcoin' | 'evm' | null {
  if (!same(coinsOf(before), coinsOf(after))) return 'bitcoin'
  return phaseOf(before) === phaseOf(after) ? null : 'evm'
}

/** Facts of an entry by which coins on Bitcoin are where they are. */
function coinsOf(entry: Entry): unknown[] {
  const payout = payoutOf(entry)?.sighting.state
  if (!spendsBitcoin(entry)) return [payout]
  const sent = entry.attempts.map(({ accepted, sighting }) => [accepted, sighting.state])
  const isRuledOut = entry.conflict !== null && entry.conflict.confirmations > 0
  return [payout, [...heldKeys([entry])], sent, isRuledOut]
}
