import * as z from 'zod/mini'
import { CURRENCIES } from '~/lib/core/quote/currency'
import { call } from '../call'
import { text } from '../input-fields'
import { LANGUAGE_TAGS } from '../languages'
import { THEMES } from '../looks'
import { noticeChoice } from '../notices'
import type { ProfileCheckView, ProfilePreview } from '../views/profile-import'
import type { SettingsView } from '../views/status'
import { byId } from './inputs'
import { byPerson } from './person-key'

/** A longer document is rejected without an explanation; one that merely lists too much gets a reason. */
export const profileJson = z.string().check(z.maxLength(5_000_000))

/** Absent fields stay unchanged: a page may know older settings. */
const settingsChange = z.object({
  autoLockMinutes: z.optional(z.int().check(z.gte(1), z.lte(1_440))),
  serviceUrl: z.optional(z.nullable(text)),
  currency: z.optional(z.nullable(z.enum(CURRENCIES))),
  theme: z.optional(z.enum(THEMES)),
  language: z.optional(z.nullable(z.enum(LANGUAGE_TAGS))),
  hidesAmounts: z.optional(z.boolean()),
  isPhraseChecked: z.optional(z.boolean()),
  notices: z.optional(noticeChoice),
  comparesBridges: z.optional(z.boolean()),
})
export type SettingsChange = z.infer<typeof settingsChange>

export const settings = {
  get: call.answers<SettingsView>(),
  /** A longer time until the auto-lock may need a person. */
  change: call.input(z.extend(settingsChange, byPerson)).answers<SettingsView>(),
  /** Lists the changes of `importProfile`, and the hosts that the browser must grant before. `json`: a profile's text. */
  previewProfile: call.input(z.object({ json: profileJson })).answers<ProfilePreview>(),
  /** Stores the profile and selects it: only once the user has agreed to its preview. */
  importProfile: call.input(z.object({ json: profileJson })).answers<SettingsView>(),
  selectProfile: call.input(byId).answers<SettingsView>(),
  /** Asks the servers of the profile in use; takes seconds. */
  checkProfile: call.answers<ProfileCheckView>(),
  /** The last result since the browser started; `null` if there is none of this profile. */
  profileCheck: call.answers<ProfileCheckView | null>(),
  removeProfile: call.input(byId).answers<SettingsView>(),
  exportProfile: call.answers<{ json: string }>(),
}
