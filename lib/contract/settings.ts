import * as z from 'zod/mini'

/** What the user chose, as it is stored. Unknown keys are dropped, missing ones take their default. */
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
