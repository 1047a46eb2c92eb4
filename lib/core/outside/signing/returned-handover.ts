import { toAppError } from '~/lib/core/errors'
import { awaitedHandover } from '~/lib/core/journal/handovers'
import type { BitcoinSpend, Handover } from '~/lib/core/journal/types'
import { signatureRefused } from './return-fault'
import { signaturesFrom } from './take-back'

/**
 * Which of an entry's handed-over transactions was returned, with valid signatures: the one that is awaited, or one that
 * was taken back before. Says at once whether a return will do; the transaction is reviewed again afterwards.
 * @throws AppError `signature-refused`, whose `details.reason` is a `ReturnFault`
 */
export function returnedHandover(returned: Uint8Array | string, spend: BitcoinSpend): Handover {
  const awaited = awaitedHandover(spend)
  for (const handover of (spend.handovers ?? []).toReversed()) {
    if (!isSignedIn(returned, handover)) continue
    if (handover.signedAs === null && handover !== awaited) throw signatureRefused('superseded')
    return handover
  }
  throw signatureRefused('other-transaction')
}

function isSignedIn(returned: Uint8Array | string, { plan }: Handover): boolean {
  try {
    signaturesFrom(returned, plan)
    return true
  } catch (thrown) {
    if (toAppError(thrown).details['reason'] === 'other-transaction') return false
    throw thrown
  }
}
