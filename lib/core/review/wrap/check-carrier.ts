import { createCheck } from '../check'
import type { Finding } from '../finding'
import type { WrapFacts } from './facts'
import { finding } from './findings'

/** One data carrier without value, one push in canonical form, of a layout that is known. */
export const instructionsCheck = createCheck(
  'instructions',
  findCarrier,
  ({ data }: WrapFacts) => data && { actualBytes: data.length },
)

function findCarrier({ carriers: [carrier, ...more], data, payload }: WrapFacts): Finding[] {
  if (carrier === undefined) return [finding('carrier-missing')]
  if (more.length > 0) return [finding('carrier-multiple')]
  const findings: Finding[] = []
  if (carrier.valueSats !== 0n) findings.push(finding('carrier-value', { amountSats: carrier.valueSats }))
  if (data === undefined) findings.push(finding('carrier-malformed'))
  else if (payload === undefined) findings.push(finding('payload-malformed'))
  return findings
}
