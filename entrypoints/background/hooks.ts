import type { Platform } from '~/lib/services/platform'

/** Returns the ports unchanged. A test build replaces this module with its own: `SATSPAN_HOOKS`. */
export function hooked(platform: Platform): Platform {
  return platform
}
