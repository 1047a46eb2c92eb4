import * as z from 'zod/mini'

/** What the user chose, as this version stores it. Unknown keys are dropped, missing ones take their default. */
export const storedSettings = z.object({
  version: z._default(z.literal(1), 1),
  autoLockMinutes: z._default(z.int(), 15),
  addressType: z._default(z.enum(['p2wpkh', 'p2sh-p2wpkh', 'p2pkh']), 'p2wpkh'),
  accountIndex: z._default(z.int(), 0),
  serviceUrl: z._default(z.nullable(z.string()), null),
  selectedProfile: z._default(z.nullable(z.string()), null),
  /** Imported profile documents as JSON text, by id. */
  profiles: z._default(z.record(z.string(), z.string()), {}),
})
export type Settings = z.infer<typeof storedSettings>

/**
 * What is stored, whatever version or accident left it there: a field that cannot be read takes its default, and costs
 * none of the others. A version that means something else by a field gives it another name.
 */
export function readSettings(stored: unknown): Settings {
  const fields = new Map(Object.entries(stored ?? {}))
  const readable = Object.entries(storedSettings.shape)
    .filter(([key, field]) => field.safeParse(fields.get(key)).success)
    .map(([key]) => [key, fields.get(key)])
  return storedSettings.parse(Object.fromEntries(readable))
}
