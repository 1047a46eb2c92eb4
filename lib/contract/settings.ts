import * as z from 'zod/mini'
import { LAST_ACCOUNT } from '~/lib/core/vault/account-index'
import { parseProfileJson } from './profile'

const VERSION = 1

/** The user's choices as this version stores them. Unknown keys are dropped, missing ones take their default. */
export const storedSettings = z.object({
  version: z._default(z.int().check(z.gte(1)), VERSION),
  autoLockMinutes: z._default(z.int().check(z.gte(1), z.lte(1_440)), 15),
  addressType: z._default(z.enum(['p2wpkh', 'p2sh-p2wpkh', 'p2pkh']), 'p2wpkh'),
  accountIndex: z._default(z.int().check(z.gte(0), z.lte(LAST_ACCOUNT)), 0),
  serviceUrl: z._default(z.nullable(z.string()), null),
  selectedProfile: z._default(z.nullable(z.string()), null),
  /** Imported profile documents as JSON text, by id. */
  profiles: z._default(z.record(z.string(), z.string()), {}),
})
export type Settings = z.infer<typeof storedSettings>

/**
 * Reads stored settings of any version or in any state: a field that cannot be read takes its default, and the others
 * are kept. A version that changes a field's meaning gives it a new name.
 */
export function readSettings(stored: unknown): Settings {
  const fields = new Map(Object.entries(stored ?? {}))
  const readable = Object.entries(storedSettings.shape)
    .filter(([key, field]) => field.safeParse(fields.get(key)).success)
    .map(([key]) => [key, fields.get(key)])
  return storedSettings.parse(Object.fromEntries(readable))
}

/** Whether `readSettings` needs no defaults for damaged fields. What a later version wrote is not judged. */
export function areWhole(stored: unknown): boolean {
  if (stored === undefined || isOfLaterVersion(stored)) return true
  const { data } = storedSettings.safeParse(stored)
  return data !== undefined && Object.entries(data.profiles).every(([id, json]) => isProfile(id, json))
}

export function isOfLaterVersion(stored: unknown): boolean {
  return readSettings(stored).version > VERSION
}

/** Whether a stored document is the profile with that id. */
export function isProfile(id: string, json: string): boolean {
  try {
    return parseProfileJson(json).id === id
  } catch {
    return false
  }
}
