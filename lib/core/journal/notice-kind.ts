import { isPayment, PHASES, phaseOf } from './phase'
import type { Entry } from './types'

/** What the user may want to be notified of, or not; in words, `settings.notice.<kind>`. */
export const NOTICE_KINDS = ['arrived', 'sent', 'attention', 'refund', 'failed'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** The kind of notice for an entry's phase; `null` = none. */
export function noticeKindOf(entry: Entry): NoticeKind | null {
  const { notice } = PHASES[phaseOf(entry)]
  return notice === 'arrived' && isPayment(entry) ? 'sent' : notice
}
