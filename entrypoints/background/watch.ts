import { toAppError } from '~/lib/core/errors'
import type { Logger } from '~/lib/services/ports/platform'
import type { Tracker } from '~/lib/services/tracker/tracker'

type Closing = { onDisconnect: { addListener(callback: () => void): void } }

const AFTER_A_FAILURE_MS = 10_000

/** While a page of the extension is open, swaps are polled every few seconds instead of at the next alarm. */
export function createWatch(tracker: Tracker, logger: Logger) {
  const open = new Set<Closing>()
  let watching = false

  const poll = async (): Promise<number> => {
    try {
      return await tracker.watch()
    } catch (thrown) {
      logger.log('warn', 'watch-failed', { code: toAppError(thrown).code })
      return AFTER_A_FAILURE_MS
    }
  }

  const loop = async () => {
    watching = true
    while (open.size > 0) {
      const wait = await poll()
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
    watching = false
  }

  return {
    opened(port: Closing): void {
      open.add(port)
      port.onDisconnect.addListener(() => open.delete(port))
      if (!watching) void loop()
    },
  }
}
