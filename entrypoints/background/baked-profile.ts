import { type Profile, parseProfileJson } from '~/lib/contract/profile'

/** Set at build time: the text of the built-in profile, or `null`. */
declare const __BAKED_PROFILE__: string | null

/** @throws AppError `profile-invalid`: a build with an invalid profile must not start */
export function bakedProfile(): Profile | null {
  return __BAKED_PROFILE__ === null ? null : parseProfileJson(__BAKED_PROFILE__)
}
