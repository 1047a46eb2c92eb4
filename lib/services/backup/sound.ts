import { keccak256 } from 'viem/utils'
import { decodeTransaction, outpointKey } from '~/lib/core/bitcoin/transaction'
import { decodeTransaction as decodeEvmTransaction } from '~/lib/core/evm/envelope'
import type { JournalEvent } from '~/lib/core/journal/events'
import { lacksPayment } from '~/lib/core/journal/effects'
import { same } from '~/lib/core/journal/same'
import { replay } from '~/lib/core/journal/transition'
import { type Entry, type EvmAttempt, type EvmEntry, spendsBitcoin } from '~/lib/core/journal/types'
import { sameAddress } from '~/lib/core/same-address'

/**
 * Whether a journal from a file may be adopted, as far as the journal itself shows. A file may come from anyone. So
 * nothing in it may lead to a signature, which takes the user's approval in this wallet; signed bytes must be what they
 * claim to be; and it may reserve no more coins than its payment spends.
 */
export function isSound(events: readonly JournalEvent[]): boolean {
  const entry = replay(events)
  return (
    entry !== undefined &&
    !isToBeSigned(entry) &&
    reservesWhatItSpends(entry) &&
    events.every((event) => isConsistent(event, entry))
  )
}

/** Whether anything of a swap may still be signed, now or once something has been mined. */
function isToBeSigned(entry: Entry): boolean {
  // A swap that was given up stays so, unless a page's wallet still returns a missing hash.
  if (entry.abandoned !== null && entry.attempts.every(hasBytes)) return false
  return lacksPayment(entry) && (spendsBitcoin(entry) || entry.intent.signer === 'wallet')
}

function hasBytes({ rawTransaction }: { rawTransaction: string | null }): boolean {
  return rawTransaction !== null
}

/** An abandoned entry, which has no attempt, holds nothing. */
function reservesWhatItSpends(entry: Entry): boolean {
  if (!spendsBitcoin(entry) || entry.attempts.length === 0) return true
  const spent = new Set(entry.attempts.flatMap(({ inputs }) => inputs).map(outpointKey))
  return entry.reserved.every((coin) => spent.has(outpointKey(coin)))
}

function isConsistent(event: JournalEvent, entry: Entry): boolean {
  if (event.type === 'evm-signed')
    return !spendsBitcoin(entry) && isSameEvmTransaction(event.attempt, entry.intent)
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

/**
 * Only a transaction of a page's wallet may come without its bytes: a nonce without a proof could hold up the account.
 */
function isSameEvmTransaction(
  { call, hash, nonce, rawTransaction }: Pick<EvmAttempt, 'call' | 'hash' | 'nonce' | 'rawTransaction'>,
  { chainId, signer }: EvmEntry['intent'],
): boolean {
  if (rawTransaction === null) return nonce === null || signer === 'page'
  const signed = decodeEvmTransaction(rawTransaction)
  return (
    signed !== undefined &&
    keccak256(rawTransaction) === hash?.toLowerCase() &&
    signed.chainId === chainId &&
    signed.nonce === nonce &&
    sameAddress(signed.to, call.to) &&
    signed.data === call.data.toLowerCase() &&
    signed.value === call.value
  )
}
