import { type AppError, toAppError } from '~/lib/core/errors'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import type { BitcoinSpend, Handover } from '~/lib/core/journal/types'
import { signatureRefused } from './return-fault'
import { signaturesFrom } from './take-back'

/**
 * Which of an entry's handed-over transactions was returned, with its valid signatures: the one that is awaited, or one that
 * was taken back before. Says at once whether a return will do; the transaction is reviewed again afterwards.
 * @throws AppError `signature-refused`, whose `details.reason` is a `ReturnFault`
 */
export function returnedHandover(
  returned: Uint8Array | string,
  spend: BitcoinSpend,
): { handover: Handover; signatures: Uint8Array[] } {
  const awaited = awaitedHandover(spend)
  for (const handover of (spend.handovers ?? []).toReversed()) {
    const signatures = signedIn(returned, handover)
    if (signatures === undefined) continue
    if (handover.signedAs === null && handover !== awaited) throw pastFault(spend)
    return { handover, signatures }
  }
  throw signatureRefused('other-transaction')
}

/** Names what has replaced the handed-over transaction: one of the entry's own transactions, or somebody else's. */
function pastFault({ conflict }: BitcoinSpend): AppError {
  return conflict === null
    ? signatureRefused('superseded')
    : signatureRefused('coin-spent', { txid: conflict.txid })
}

function signedIn(returned: Uint8Array | string, { plan }: Handover): Uint8Array[] | undefined {
  try {
    return signaturesFrom(returned, plan)
  } catch (thrown) {
    if (toAppError(thrown).details['reason'] === 'other-transaction') return undefined
    throw thrown
  }
}
