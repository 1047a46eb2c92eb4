import { createCheck } from '../check'
import type { Finding } from '../finding'
import { checkSize } from '../transaction/checks'
import type { WrapFacts } from './facts'
import { finding } from './findings'

/** Judges the transaction as a whole: nodes relay it. */
export const transactionCheck = createCheck(
  'transaction',
  findTransaction,
  ({ transaction: { version }, vsize }: WrapFacts) => ({ version, vsize }),
)

function findTransaction({ transaction, vsize }: WrapFacts): Finding[] {
  const { version, inputs } = transaction
  const findings: Finding[] = []
  if (version !== 1 && version !== 2) findings.push(finding('transaction-version', { version }))
  if (inputs.length === 0) findings.push(finding('input-none'))
  return [...findings, ...checkSize(vsize)]
}
