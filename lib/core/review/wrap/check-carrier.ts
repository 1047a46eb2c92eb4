import type { Finding } from '../finding'
import type { WrapFacts } from './facts'
import { say } from './messages'
import { money } from './wording'

/** One data carrier without value, one push in canonical form, of a layout that is known. */
export function checkCarrier({ carriers: [carrier, ...more], data, payload }: WrapFacts): Finding[] {
  if (carrier === undefined) return [say('carrier-missing')]
  if (more.length > 0) return [say('carrier-multiple')]
  const findings: Finding[] = []
  if (carrier.valueSats !== 0n) findings.push(say('carrier-value', { amount: money(carrier.valueSats) }))
  if (data === undefined) findings.push(say('carrier-malformed'))
  else if (payload === undefined) findings.push(say('payload-malformed'))
  return findings
}
