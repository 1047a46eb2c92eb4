import type { Finding } from '../finding'
import { checkSize } from '../transaction/checks'
import type { WrapFacts } from './facts'
import { finding } from './findings'

/** What holds for the transaction as a whole: relayed by nodes, and valid at once. */
export function checkTransaction({ transaction, vsize }: WrapFacts): Finding[] {
  const { version, lockTime, inputs } = transaction
  const findings: Finding[] = []
  if (version !== 1 && version !== 2) findings.push(finding('transaction-version', { version }))
  if (lockTime !== 0) findings.push(finding('transaction-locktime', { lockTime }))
  if (inputs.length === 0) findings.push(finding('input-none'))
  return [...findings, ...checkSize(vsize)]
}
