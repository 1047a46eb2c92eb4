import { AppError } from '~/lib/core/errors'
import { sourceFindings } from '~/lib/core/review/sources'
import type { ServerCounts } from '../chains/server-counts'
import { consentTo, hasWarningConsent, type ShownReview } from './warning-consent'

/**
 * Nothing is signed on the word of a single server unless the user has accepted that for this chain. A swap that has
 * begun waits for the second server instead of being abandoned.
 * @param pending the review as shown, with the user's answer
 * @throws AppError `review-unacknowledged`; `review-changed` if it was not shown; `chain-unreachable` to wait
 */
export function checkSources(
  counts: ServerCounts,
  pending: ShownReview | undefined,
  { isBegun }: { isBegun: boolean } = { isBegun: false },
): void {
  const findings = sourceFindings(counts)
  if (hasWarningConsent(pending, { findings })) return
  if (isBegun) throw new AppError('chain-unreachable', 'only one of two servers answers')
  if (!consentTo(pending, { findings }))
    throw new AppError('review-unacknowledged', 'a single server is not accepted')
}
