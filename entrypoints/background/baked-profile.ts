import { type Profile, parseProfileJson } from '~/lib/contract/profile'

/** Set at build time: the text of the profile to ship with, or `null`. */
declare const __BAKED_PROFILE__: string | null

/** @throws AppError `profile-invalid`: a build with a bad profile must not start */
export function bakedProfile(): Profile | null {
  return __BAKED_PROFILE__ === null ? null : parseProfileJson(__BAKED_PROFILE__)
}
