import * as z from 'zod/mini'
import { type Account, newAccount } from '~/lib/core/accounts/account'
import { orderlyList } from '~/lib/core/accounts/change-accounts'
import { CURRENCIES } from '~/lib/core/quote/currency'
import { accountIndex, readableAccounts, storedAccounts } from './accounts'
import { LANGUAGE_TAGS } from './languages'
import { DEFAULT_LOOKS, THEMES } from './looks'
import { noticeChoice } from './notices'
import { parseProfileJson } from './profile'

/** Of format 1: see FORMATS.md. */
const VERSION = 2

/** The user's choices as they are stored. Unknown keys are dropped, missing ones take their default. */
export const storedSettings = z.object({
  version: z._default(z.int().check(z.gte(1)), VERSION),
  autoLockMinutes: z._default(z.int().check(z.gte(1), z.lte(1_440)), 15),
  /** The account in use. */
  accountIndex: z._default(accountIndex, 0),
  /** In the order of display. */
  accounts: z._default(storedAccounts, [newAccount(0)]),
  serviceUrl: z._default(z.nullable(z.string()), null),
  /** The currency that the user has chosen for amounts; `null` = that of the browser's locale. */
  currency: z._default(z.nullable(z.enum(CURRENCIES)), null),
  /** Whether the user wants amounts in no currency. */
  isCurrencyOff: z._default(z.boolean(), false),
  theme: z._default(z.enum(THEMES), DEFAULT_LOOKS.theme),
  language: z._default(z.nullable(z.enum(LANGUAGE_TAGS)), DEFAULT_LOOKS.language),
  hidesAmounts: z._default(z.boolean(), DEFAULT_LOOKS.hidesAmounts),
  /** Whether the user has confirmed having the phrase on paper. */
  isPhraseChecked: z._default(z.boolean(), true),
  notices: z._default(noticeChoice, 'all'),
  /** Whether the user lets other bridges be asked for offers. */
  comparesBridges: z._default(z.boolean(), false),
  selectedProfile: z._default(z.nullable(z.string()), null),
  /** Imported profile documents as JSON text, by id. */
  profiles: z._default(z.record(z.string(), z.string()), {}),
})
type StoredSettings = z.infer<typeof storedSettings>

export type Settings = Omit<StoredSettings, 'accounts'> & { accounts: readonly Account[] }

/**
 * Reads stored settings of any version or in any state: a field that cannot be read takes its default, and the others
 * are kept, as are the accounts that can be read. A version that changes a field's meaning gives it a new name.
 */
export function readSettings(stored: unknown): Settings {
  const fields = new Map(Object.entries(stored ?? {}))
  if (fields.has('accounts')) fields.set('accounts', readableAccounts(fields.get('accounts')))
  const readable = Object.entries(storedSettings.shape)
    .filter(([key, field]) => field.safeParse(fields.get(key)).success)
    .map(([key]) => [key, fields.get(key)])
  return settingsOf(storedSettings.parse(Object.fromEntries(readable)))
}

/** Settings as this version uses them: a list of accounts that holds the one in use. */
export function settingsOf({ version, accounts, ...rest }: StoredSettings): Settings {
  const { accountIndex } = rest
  return { ...rest, version: Math.max(version, VERSION), ...orderlyList({ accounts, accountIndex }) }
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
