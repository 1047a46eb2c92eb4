import { awaitedCall } from './handed-calls'
import { awaitedHandover } from './handovers'
import { type CallHandover, type Entry, type Handover, spendsBitcoin } from './types'

/** What another signer was given last for an entry, if its signature is still awaited. */
export function awaitedOf(entry: Entry): Handover | CallHandover | undefined {
  return spendsBitcoin(entry) ? awaitedHandover(entry) : awaitedCall(entry)
}

export function isSignatureOverdue(entry: Entry): boolean {
  return awaitedOf(entry)?.isOverdue === true
}
