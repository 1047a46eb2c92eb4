import { createUiClient } from '~/lib/rpc/client'
import { UI_PORT } from '~/lib/rpc/port'

/** A message as a page's own client writes it, and the port for it. */
type Call = { port: string; message: unknown }

function callOf(entryId: string): Promise<Call> {
  return new Promise((resolve) => {
    const client = createUiClient(() => ({
      onMessage: { addListener: () => undefined },
      onDisconnect: { addListener: () => undefined },
      postMessage: (message) => resolve({ port: UI_PORT, message }),
    }))
    void client.entries.refresh({ id: entryId })
  })
}

/** Runs in a page of the extension, which sees nothing but its argument. */
function carry({ port: name, message }: Call): Promise<void> {
  return new Promise((answered) => {
    const port = Reflect.get(globalThis, 'chrome').runtime.connect({ name })
    port.onMessage.addListener(() => {
      port.disconnect()
      answered()
    })
    port.onDisconnect.addListener(() => answered())
    port.postMessage(message)
  })
}

/** How long a page may take to show what a poll has found. */
export const SHOWN_MS = 2_000

/** Runs a function in a page of the extension. */
type Run = (task: typeof carry, call: Call) => Promise<unknown>

/** Does as "Refresh" in the menu of an entry, so that no test waits out the rest between two polls. */
export async function refreshEntry(entryId: string, run: Run): Promise<void> {
  await run(carry, await callOf(entryId))
}

/** Refreshes the entry that a page shows, once it has come to it. */
export async function refreshShown(pageUrl: string, run: Run): Promise<void> {
  const entryId = /#\/entries\/([^/?]+)/.exec(pageUrl)?.[1]
  if (entryId !== undefined) await refreshEntry(decodeURIComponent(entryId), run)
}
