import * as z from 'zod/mini'
import { id, text } from '../input-fields'

/** For a call that is told nothing but its subject. */
export const byId = z.object({ id })

export const finding = z.object({
  code: text,
  severity: z.enum(['refuse', 'warn', 'info']),
  params: z.exactOptional(z.record(text, text)),
})
/** The warnings that the user has accepted. */
export const acceptedFindings = z.array(finding).check(z.maxLength(100))
