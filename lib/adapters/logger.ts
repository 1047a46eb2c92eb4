import type { Logger } from '~/lib/services/ports/platform'

/** The console, for a developer who opens the worker's tools. Lines hold only what the caller named safe. */
export const consoleLogger: Logger = {
  log(level, event, data) {
    console[level](`[satspan] ${event}`, data ?? {})
  },
}
