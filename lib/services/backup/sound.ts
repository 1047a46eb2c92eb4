import { keccak256 } from 'viem/utils'
import { decodeTransaction } from '~/lib/core/bitcoin/transaction'
import type { JournalEvent } from '~/lib/core/journal/events'
import { isToEvm } from '~/lib/core/journal/phase'
import { same } from '~/lib/core/journal/same'
import { replay } from '~/lib/core/journal/transition'
import type { Entry } from '~/lib/core/journal/types'

/**
 * Whether a journal from a file may be adopted. A file may come from anyone: nothing in it may lead to a signature,
 * which only the user's approval in this wallet does, and signed bytes must be what they claim to be.
 */
export function isSound(events: readonly JournalEvent[]): boolean {
  const entry = replay(events)
  return entry !== undefined && !isToBeSigned(entry) && events.every(isConsistent)
}

/** Whether anything of a swap may still be signed, now or once something has been mined. */
function isToBeSigned(entry: Entry): boolean {
  const isUntouched = entry.attempts.length === 0
  if (entry.abandoned !== null && isUntouched) return false
  if (isToEvm(entry)) return isUntouched
  return entry.intent.signer === 'wallet' && !entry.attempts.some(({ kind }) => kind === 'call')
}

function isConsistent(event: JournalEvent): boolean {
  if (event.type === 'evm-signed') {
    const { rawTransaction, hash } = event.attempt
    return rawTransaction === null || keccak256(rawTransaction) === hash?.toLowerCase()
  }
  if (event.type !== 'signed') return true
  const { rawTransaction, txid, inputs } = event.attempt
  try {
    const decoded = decodeTransaction(rawTransaction)
    const spent = decoded.inputs.map(({ txid, vout }) => ({ txid, vout }))
    return decoded.txid === txid && same(spent, inputs)
  } catch {
    return false
  }
}
