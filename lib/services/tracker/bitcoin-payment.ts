import { phaseOf } from '~/lib/core/journal/phase'
import type { BitcoinPayment } from '~/lib/core/journal/types'
import { isDeep } from '../chains/observed-status'
import { isReplacedForGood, pollSpend } from './bitcoin-spend'
import type { PollContext } from './poll-context'
import { finalityOf } from './proof-finality'

/** The one witness of a plain payment: Bitcoin. Settles the payment once its end is deep. */
export async function observePayment(context: PollContext, payment: BitcoinPayment): Promise<void> {
  const seen = await pollSpend(context, payment)
  if (await isOver(context, seen)) await context.journal.record(seen.id, { type: 'settled' })
}

async function isOver(context: PollContext, payment: BitcoinPayment): Promise<boolean> {
  switch (phaseOf(payment)) {
    case 'done':
      return payment.attempts.some(({ sighting }) => isDeep(sighting))
    case 'failed':
      return true
    case 'replaced':
      return isReplacedForGood(payment, await finalityOf(context, payment))
    default:
      return false
  }
}
