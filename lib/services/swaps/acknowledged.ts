import type { Finding } from '~/lib/core/review/finding'
import type { Prepared } from './prepared'

/**
 * Whether the user's word covers what a review warns of now. They have accepted what they were shown: what is warned of
 * since then, of other facts or another answer of the service, they have not.
 */
export function isAcknowledged(
  prepared: Pick<Prepared, 'review'> | undefined,
  acknowledged: boolean,
  { findings }: { findings: readonly Finding[] },
): boolean {
  const shown = new Set(prepared?.review.findings.map(({ code }) => code))
  return acknowledged && findings.every(({ severity, code }) => severity !== 'warn' || shown.has(code))
}
