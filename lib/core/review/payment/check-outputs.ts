import { sumSats } from '~/lib/core/amount'
import { addressOfScript } from '~/lib/core/address'
import { ANCHOR_SCRIPT, futureProgramOf } from '~/lib/core/bitcoin/witness-program'
import { isKeylessScript } from '~/lib/core/recipient/keyless'
import { createCheck } from '../check'
import type { Finding } from '../finding'
import { checkChange } from '../transaction/checks'
import type { PaymentFacts } from './facts'
import { finding } from './findings'

/** Exactly one output pays the recipient, and not the address of the change. */
export const recipientCheck = createCheck('recipient', findRecipient, ({ context }: PaymentFacts) => ({
  recipient: context.intent.recipientAddress,
}))

/** The recipient is paid the amount asked for. */
export const amountCheck = createCheck('amount', findAmount, ({ payments: [payment] }: PaymentFacts) =>
  payment === undefined ? undefined : { sentUnits: payment.valueSats },
)

/** Besides the payment there is at most one output, the own change. */
export const changeCheck = createCheck('change', findChange, ({ changes, context }: PaymentFacts) => ({
  amountSats: sumSats(changes),
  payee: context.owners.change.address,
}))

function findRecipient({ recipientScript, payments, context }: PaymentFacts): Finding[] {
  if (recipientScript === undefined) return [finding('payee-invalid')]
  const { byScript, change } = context.owners
  if (recipientScript === change.scriptPubKey) return [finding('payee-own')]
  if (recipientScript === ANCHOR_SCRIPT) return [finding('payee-anchor')]
  if (isKeylessScript(recipientScript)) return [finding('payee-keyless')]
  if (payments.length === 0) return [finding('payment-missing')]
  if (payments.length > 1) return [finding('payment-multiple')]
  if (byScript.has(recipientScript)) return [finding('payee-self')]
  return futureProgramOf(recipientScript) === undefined ? [] : [finding('payee-version')]
}

function findAmount({ payments: [payment, ...more], context }: PaymentFacts): Finding[] {
  const expectedSats = context.intent.amountSats
  if (payment === undefined || more.length > 0 || payment.valueSats === expectedSats) return []
  return [finding('payment-amount', { actualSats: payment.valueSats, expectedSats })]
}

function findChange({ changes, payments, foreign, context }: PaymentFacts): Finding[] {
  return [
    ...foreign.map(({ scriptPubKey, valueSats }) =>
      finding('payee-foreign', {
        amountSats: valueSats,
        payee: addressOfScript(scriptPubKey, context.network) ?? scriptPubKey.slice(0, 80),
      }),
    ),
    ...checkChange(changes, payments),
  ]
}
