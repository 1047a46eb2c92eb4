import * as z from 'zod/mini'
import type { PHASES } from '~/lib/core/journal/phase'

/** What the user wants to be notified of; `attention` leaves out what went as planned. */
export const NOTICE_CHOICES = ['all', 'attention', 'none'] as const
export type NoticeChoice = (typeof NOTICE_CHOICES)[number]

export const noticeChoice = z.enum(NOTICE_CHOICES)

/** A phase's own word for its notification; `null` = it has none. */
type Notice = (typeof PHASES)[keyof typeof PHASES]['notice']

export function isNotified(choice: NoticeChoice, notice: Notice): boolean {
  if (notice === null || choice === 'none') return false
  return choice === 'all' || notice !== 'arrived'
}

const MUTABLE = ['arrived', 'sent', 'attention', 'refund', 'failed'] as const

/** The kinds that settings of earlier versions mute one by one. */
export const mutedNotices = z.array(z.enum(MUTABLE))

/** The choice that tells the least of all that still tell each kind that is not muted. */
export function choiceWithout(muted: z.infer<typeof mutedNotices>): NoticeChoice {
  if (MUTABLE.every((kind) => muted.includes(kind))) return 'none'
  return muted.includes('arrived') && muted.includes('sent') ? 'attention' : 'all'
}
