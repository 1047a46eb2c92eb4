import { toAppError } from '~/lib/core/errors'
import type { SignedEvmTransaction } from '~/lib/core/evm/transaction'
import { awaitedCall, handedTransaction } from '~/lib/core/journal/handed-calls'
import type { CallHandover, EvmSpend } from '~/lib/core/journal/types'
import { signatureRefused } from '../signing/return-fault'
import { requestIdOf } from './sign-request'
import { takeBackCall } from './take-back-call'

/**
 * Which of an entry's handed-over calls was returned, with the account's own signature: the one that is awaited, or one
 * that was taken back before. Says at once whether a return will do; the call is reviewed again afterwards.
 * @throws AppError `signature-refused`, whose `details.reason` is a `ReturnFault`
 */
export function returnedCall(
  returned: Uint8Array | string,
  spend: EvmSpend,
): { handover: CallHandover; signed: SignedEvmTransaction } {
  const awaited = awaitedCall(spend)
  for (const handover of (spend.handovers ?? []).toReversed()) {
    const signed = signedIn(returned, spend, handover)
    if (signed === undefined) continue
    if (handover.signedAs === null && handover !== awaited) throw signatureRefused('superseded')
    return { handover, signed }
  }
  throw signatureRefused('other-transaction')
}

function signedIn(
  returned: Uint8Array | string,
  spend: EvmSpend,
  handover: CallHandover,
): SignedEvmTransaction | undefined {
  const transaction = handedTransaction(spend, handover)
  try {
    return takeBackCall(returned, {
      requestId: requestIdOf(transaction),
      transaction,
      from: spend.account.address,
    })
  } catch (thrown) {
    if (toAppError(thrown).details['reason'] === 'other-transaction') return undefined
    throw thrown
  }
}
