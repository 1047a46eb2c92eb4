import { browser } from 'wxt/browser'
import type { Alarms } from '~/lib/services/ports/platform'

/**
 * If the browser kills the worker that an alarm woke before it sets the next one, the alarm fires again after this
 * long.
 */
const PERIOD_MINUTES = 5

/** Chrome's minimum for packed extensions. Applied to unpacked ones too, so that both behave alike. */
const FLOOR_MS = 30_000

export function createAlarms(now: () => number): Alarms {
  return {
    async set(name, at) {
      const when = Math.max(at, now() + FLOOR_MS)
      // Chrome returns a promise, which the polyfill's types omit. Await it, so that a failure is reported.
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

/** Must be called synchronously when the worker starts, or it misses the alarm that woke it. */
export function onAlarm(handle: (name: string) => void): void {
  browser.alarms.onAlarm.addListener(({ name }) => handle(name))
}
