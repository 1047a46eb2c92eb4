import type { PaymentOrder } from '~/lib/contract/orders'
import type { Profile } from '~/lib/contract/profile'
import { scriptPubKeyOf } from '~/lib/core/address'
import { formatBtc } from '~/lib/core/amount'
import { dustThresholdSats } from '~/lib/core/bitcoin/size'
import { AppError } from '~/lib/core/errors'
import { readRecipient } from '~/lib/core/recipient/read-recipient'

export type PaymentRoute = ReturnType<typeof routeOfPayment>

/**
 * An order resolved against the profile, before any coin is known.
 * @throws AppError `amount-below-minimum`, and as `readRecipient`
 */
export function routeOfPayment(order: PaymentOrder, { bitcoin }: Profile) {
  const { network } = bitcoin
  const { address: recipientAddress } = readRecipient(order.recipient, { kind: 'bitcoin', network })
  const recipientScript = scriptPubKeyOf(recipientAddress, network)
  checkMinimum(order, recipientScript)
  return { order, bitcoin, recipientAddress, recipientScript }
}

function checkMinimum({ amountSats }: PaymentOrder, recipientScript: string): void {
  const minimumSats = dustThresholdSats(recipientScript)
  if (amountSats === null || amountSats >= minimumSats) return
  throw new AppError('amount-below-minimum', 'below the dust threshold', {
    details: { minimum: formatBtc(minimumSats), amount: formatBtc(amountSats) },
  })
}
