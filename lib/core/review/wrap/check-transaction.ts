import { MAX_STANDARD_VSIZE } from '~/lib/core/bitcoin/size'
import type { Finding } from '../finding'
import type { WrapFacts } from './facts'
import { say } from './messages'

/** What holds for the transaction as a whole: relayed by nodes, and valid at once. */
export function checkTransaction({ transaction, vsize }: WrapFacts): Finding[] {
  const { version, lockTime, inputs } = transaction
  const findings: Finding[] = []
  if (version !== 1 && version !== 2)
    findings.push(say('transaction-version', { version: version.toString() }))
  if (lockTime !== 0) findings.push(say('transaction-locktime', { lockTime: lockTime.toString() }))
  if (inputs.length === 0) findings.push(say('input-none'))
  if (vsize > MAX_STANDARD_VSIZE) findings.push(say('transaction-too-large'))
  return findings
}
