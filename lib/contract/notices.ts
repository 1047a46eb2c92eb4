import * as z from 'zod/mini'
import type { PHASES } from '~/lib/core/journal/phase'

/** The user's choices of notices; `attention` leaves out what went as planned. */
export const NOTICE_CHOICES = ['all', 'attention', 'none'] as const
export type NoticeChoice = (typeof NOTICE_CHOICES)[number]

export const noticeChoice = z.enum(NOTICE_CHOICES)

/** A phase's own word for its notification; `null` = it has none. */
type Notice = (typeof PHASES)[keyof typeof PHASES]['notice']

export function isNotified(choice: NoticeChoice, notice: Notice): boolean {
  if (notice === null || choice === 'none') return false
  return choice === 'all' || notice !== 'arrived'
}
