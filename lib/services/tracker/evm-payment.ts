import { phaseOf } from '~/lib/core/journal/phase'
import { currentCall, hasSucceeded } from '~/lib/core/journal/spend-phase'
import type { EvmPayment } from '~/lib/core/journal/types'
import type { NewEvent } from '../journal/journal'
import type { EvmChain } from '../ports/evm-chain'
import { pollEvm, SUCCESS_DEPTH } from './evm-witness'
import { findReplacementCall } from './find-replacement-call'
import { noteOverdue } from './find-sent'
import { type PollContext, recordAll } from './poll-context'
import { finalityOf } from './proof-finality'
import { tokenTransferIn } from './token-transfer'

/** The one witness of a payment on an EVM network: its own chain. Settles the payment once its end is deep. */
export async function observeEvmPayment(context: PollContext, payment: EvmPayment): Promise<void> {
  const chain = context.deployment.evm(payment.intent.networkName)
  const noted = await noteOverdue(context, payment)
  const seen = await recordAll(context, noted, await pollEvm(noted, chain))
  const current = await findReplacementCall(context, seen)
  const polled = current === seen ? seen : await recordAll(context, current, await pollEvm(current, chain))
  const whole = await recordAll(context, polled, await transferSeen(polled, chain))
  if (await isOver(context, whole)) await context.journal.record(whole.id, { type: 'settled' })
}

/**
 * Reads what the token's contract logged in a successful payment: the status says that the call did not fail, not that
 * the token has moved. For the native currency there is no log.
 */
async function transferSeen(payment: EvmPayment, chain: EvmChain): Promise<NewEvent[]> {
  const { token, recipientAddress: to } = payment.intent
  const hash = currentCall(payment)?.hash ?? null
  if (phaseOf(payment) !== 'mined' || token === null || hash === null) return []
  const receipt = await chain.receipt(hash)
  if (receipt === undefined) return []
  return [
    { type: 'transfer-seen', ...tokenTransferIn(receipt, { token, from: payment.account.address, to }) },
  ]
}

/** An end that the user chose is final once it is deep; a failure, or what somebody else did, is watched for longer. */
async function isOver(context: PollContext, payment: EvmPayment): Promise<boolean> {
  const phase = phaseOf(payment)
  if (phase === 'failed') return true
  // The token's log has not been read yet.
  if (phase === 'mined') return false
  const call = currentCall(payment)
  if (hasSucceeded(call) && call.sighting.state === 'mined') {
    const head = await context.deployment.evm(payment.intent.networkName).blockNumber()
    return head - call.sighting.blockNumber >= SUCCESS_DEPTH
  }
  return (phase === 'reverted' || phase === 'replaced') && (await finalityOf(context, payment)) === 'deep'
}
