import { browser } from 'wxt/browser'
import type { Alarms } from '~/lib/services/ports/platform'

/** An alarm that nobody set anew, because the worker it woke was killed at once, rings again after this long. */
const PERIOD_MINUTES = 5

/** Packed extensions are held to this by the browser, unpacked ones are not: the same for both. */
const FLOOR_MS = 30_000

export function createAlarms(now: () => number): Alarms {
  return {
    async set(name, at) {
      const when = Math.max(at, now() + FLOOR_MS)
      // Chrome answers with a promise, which the polyfill's types do not know: a failure must not go unseen.
      await Promise.resolve(browser.alarms.create(name, { when, periodInMinutes: PERIOD_MINUTES }))
    },
    async clear(name) {
      await browser.alarms.clear(name)
    },
    async all() {
      const alarms = await browser.alarms.getAll()
      return alarms.map(({ name, scheduledTime }) => ({ name, at: scheduledTime }))
    },
  }
}

/** Must be called in the worker's first turn, or the alarm that woke it is missed. */
export function onAlarm(handle: (name: string) => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => handle(name))
}
