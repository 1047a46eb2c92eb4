import { claimOf } from './claim'
import { awaitedCall } from './handed-calls'
import { awaitedHandover } from './handovers'
import { type CallHandover, type Entry, type Handover, spendsBitcoin } from './types'

/** Returns the hand-over given last for an entry, if its signature is still awaited here. */
export function awaitedOf(entry: Entry): Handover | CallHandover | undefined {
  if (claimOf(entry) !== null) return undefined
  return spendsBitcoin(entry) ? awaitedHandover(entry) : awaitedCall(entry)
}

export function isSignatureOverdue(entry: Entry): boolean {
  return awaitedOf(entry)?.isOverdue === true
}
