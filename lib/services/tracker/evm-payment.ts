import { phaseOf } from '~/lib/core/journal/phase'
import { currentCall, hasSucceeded } from '~/lib/core/journal/spend-phase'
import type { EvmPayment } from '~/lib/core/journal/types'
import { pollEvm, SUCCESS_DEPTH } from './evm-witness'
import { findReplacementCall } from './find-replacement-call'
import { type PollContext, recordAll } from './poll-context'
import { finalityOf } from './proof-finality'

/** The one witness of a payment on an EVM network: its own chain. Settles the payment once its end is deep. */
export async function observeEvmPayment(context: PollContext, payment: EvmPayment): Promise<void> {
  const chain = context.deployment.evm(payment.intent.networkName)
  const seen = await recordAll(context, payment, await pollEvm(payment, chain))
  const found = await findReplacementCall(context, seen)
  const whole = found === seen ? seen : await recordAll(context, found, await pollEvm(found, chain))
  if (await isOver(context, whole)) await context.journal.record(whole.id, { type: 'settled' })
}

/** What the user did ends once it is deep; what failed, or somebody else did, stays under watch for longer. */
async function isOver(context: PollContext, payment: EvmPayment): Promise<boolean> {
  const phase = phaseOf(payment)
  if (phase === 'failed') return true
  const call = currentCall(payment)
  if (hasSucceeded(call) && call.sighting.state === 'mined') {
    const head = await context.deployment.evm(payment.intent.networkName).blockNumber()
    return head - call.sighting.blockNumber >= SUCCESS_DEPTH
  }
  return (phase === 'reverted' || phase === 'replaced') && (await finalityOf(context, payment)) === 'deep'
}
