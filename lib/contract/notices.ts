import * as z from 'zod/mini'
import { NOTICE_KINDS } from '~/lib/core/journal/notice-kind'
import { DAY_MINUTES } from '~/lib/core/quiet-hours'

export const noticeKind = z.enum(NOTICE_KINDS)

const minuteOfDay = z.int().check(z.gte(0), z.lt(DAY_MINUTES))
export const quietHours = z.object({ from: minuteOfDay, until: minuteOfDay })
