import type { TransactionOutput } from '~/lib/core/bitcoin/transaction'
import type { Finding } from '../finding'
import { checkChange } from '../transaction/checks'
import type { ReplacementFacts } from './facts'
import { finding } from './findings'

/** A bump pays what the payment paid, byte for byte; a cancelling spend pays the own change address alone. */
export function checkOutputs(facts: ReplacementFacts): Finding[] {
  const payments = facts.context.kind === 'bump' ? samePayments(facts) : nothingElse(facts)
  return [...payments, ...checkChange(facts.changes)]
}

function samePayments({ context, original, payments, owners }: ReplacementFacts): Finding[] {
  const { approved, payee } = context
  const before = original.outputs.filter(({ scriptPubKey }) => scriptPubKey !== owners.change.scriptPubKey)
  const isSame =
    payments.length === before.length &&
    payments.every((output, index) => isEqual(output, before[index])) &&
    payments.some((output) => isEqual(output, approved.payment))
  if (!isSame) return [finding('payment-changed')]
  return payee === 'trusted' ? [] : [finding(`locker-${payee}`)]
}

function isEqual(a: TransactionOutput, b: TransactionOutput | undefined): boolean {
  return a.scriptPubKey === b?.scriptPubKey && a.valueSats === b.valueSats
}

function nothingElse({ payments, changes }: ReplacementFacts): Finding[] {
  return payments.length > 0 || changes.length === 0 ? [finding('cancel-incomplete')] : []
}
