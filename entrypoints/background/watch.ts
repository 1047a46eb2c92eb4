import type { Tracker } from '~/lib/services/tracker/tracker'

type Closing = { onDisconnect: { addListener(callback: () => void): void } }

/** While a page of the extension is open, requests are looked at every few seconds instead of at the next alarm. */
export function createWatch(run: (task: () => Promise<void>) => void, tracker: Tracker) {
  const open = new Set<Closing>()
  let watching = false

  const loop = async () => {
    watching = true
    try {
      while (open.size > 0) {
        const wait = await tracker.watch()
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    } finally {
      watching = false
    }
  }

  return {
    opened(port: Closing): void {
      open.add(port)
      port.onDisconnect.addListener(() => open.delete(port))
      if (!watching) run(loop)
    },
  }
}
