import { browser } from 'wxt/browser'
import { toAppError } from '~/lib/core/errors'
import { PAGE_PORT } from '~/lib/provider/page-port'
import type { Logger } from '~/lib/services/ports/platform'
import { readSender } from '~/lib/services/sites/page-document'
import type { Pages, ToDocument } from '~/lib/services/pages/pages'

type Port = Parameters<Parameters<typeof browser.runtime.onConnect.addListener>[0]>[0]

/** Serves the ports of web pages. @returns whether `port` was one; a page that may not ask is disconnected */
export function servePages(pages: Pages, logger: Logger): (port: Port) => boolean {
  return (port) => {
    if (!port.name.startsWith(PAGE_PORT)) return false
    const page = readSender(port.sender ?? {}, browser.runtime.id, port.name.slice(PAGE_PORT.length))
    if (page === undefined) {
      port.disconnect()
      return true
    }
    const post = (message: ToDocument) => {
      try {
        port.postMessage(message)
      } catch {
        // The page has just closed: the disconnect event follows.
      }
    }
    const line = pages.opened(page, post)
    port.onMessage.addListener(line.received)
    port.onDisconnect.addListener(() => {
      line.closed().catch((thrown: unknown) => {
        // The browser may be closing, so that the storage is already gone.
        logger.log('warn', 'page-close-failed', { code: toAppError(thrown).code })
      })
    })
    return true
  }
}
