import { addressOfScript } from '~/lib/core/address'
import { bumpFast, cancelPayment } from '../../integration/support/replacements'
import { AMOUNT_SATS, fundBitcoin, paymentsTo } from './bitcoin-spend'
import type { Scenario } from './scenario'

const RECIPIENT_SCRIPT = `0020${'42'.repeat(32)}`

export const payment: Scenario = {
  name: 'a plain payment',
  async ask({ payments }) {
    const review = await payments.prepare({
      recipient: addressOfScript(RECIPIENT_SCRIPT, 'regtest') ?? '',
      amountSats: AMOUNT_SATS,
      feeChoice: 'slow',
    })
    const { verdict, findings } = review
    return { verdict, findings, approve: (later) => later.payments.approve(review, { acknowledged: true }) }
  },
  fund: fundBitcoin,
  payments: (network, accounts) => paymentsTo(new Set([RECIPIENT_SCRIPT]), network, accounts),
}

export const paymentBumped: Scenario = {
  ...payment,
  name: 'a plain payment, made faster',
  rethink: { kind: 'bump', act: bumpFast },
}

export const paymentCancelled: Scenario = {
  ...payment,
  name: 'a plain payment, cancelled',
  rethink: { kind: 'cancel', act: async (services, id) => void (await cancelPayment(services, id)) },
}
