import './zod-without-eval'
import { browser } from 'wxt/browser'
import { defineBackground } from 'wxt/utils/define-background'
import { onAlarm } from '~/lib/adapters/alarms'
import { onNotificationClick } from '~/lib/adapters/notifications'
import { onWindowClosed } from '~/lib/adapters/windows'
import { toAppError } from '~/lib/core/errors'
import { UI_PORT } from '~/lib/rpc/port'
import { serveUi } from '~/lib/rpc/server'
import type { LogEvent } from '~/lib/services/ports/log'
// Side by side, what both lists say of servers and tokens compresses to one.
import { PACKED_BRIDGES } from './packed-bridges'
import { currencyOf } from '~/lib/core/offers/currency-of'
import { alarmTasks } from './alarm-tasks'
import { compose } from './compose'
import { openSwap } from './open-swap'
import { servePages } from './provider-port'
import { uiRouter } from './ui-router'
import { createWatch } from './watch'

export default defineBackground({
  type: 'module',
  main() {
    const services = compose({ packedBridges: PACKED_BRIDGES, currencyOf })
    const { logger, pages, tracker, wallet } = services

    /** Nothing waits for these; what fails is due again at the next start or alarm. */
    const inBackground = (event: LogEvent, task: () => Promise<unknown>) => {
      task().catch((thrown: unknown) => logger.log('error', event, { code: toAppError(thrown).code }))
    }

    // Add listeners synchronously at start: the browser replays the event that woke the worker only to those.
    const connect = serveUi(uiRouter(services), (path, thrown) => {
      logger.log('info', 'call-refused', { path, code: toAppError(thrown).code })
    })
    const connectPage = servePages(pages, logger)
    const watch = createWatch(tracker, logger)
    browser.runtime.onConnect.addListener((port) => {
      if (connectPage(port)) return
      if (port.name !== UI_PORT || !isOwnPage(port.sender)) {
        port.disconnect()
        return
      }
      connect(port)
      watch.opened(port)
    })
    const tasks = alarmTasks(services)
    onAlarm((name) => {
      const task = tasks.get(name)
      if (task !== undefined) inBackground(...task)
    })
    onWindowClosed(services.windowClosed)
    onNotificationClick((id) => inBackground('open-failed', () => openSwap(id)))
    browser.idle.onStateChanged.addListener((state) => {
      if (state === 'locked') inBackground('lock-failed', () => wallet.lock())
    })
    // Listening is enough for the browser's start to start the worker too: some browsers keep no alarm until then.
    browser.runtime.onStartup.addListener(() => undefined)
    browser.runtime.onInstalled.addListener(({ reason }) => {
      if (reason === 'install')
        inBackground('welcome-failed', () =>
          browser.tabs.create({ url: browser.runtime.getURL('/onboarding.html') }),
        )
    })

    inBackground('resume-failed', () => services.resume())
    setTimeout(() => inBackground('sweep-failed', () => pages.sweep()), PAGES_RETURN_WITHIN_MS)
  },
})

/**
 * If an earlier worker kept a page's request, the page repeats it at once. Requests that no page repeats are dropped.
 */
const PAGES_RETURN_WITHIN_MS = 5_000

type Sender = { id?: string | undefined; url?: string | undefined; frameId?: number | undefined }

/** A page of the extension itself that is not in another page's frame. */
function isOwnPage({ id, url, frameId }: Sender = {}): boolean {
  const isTopFrame = frameId === undefined || frameId === 0
  return id === browser.runtime.id && isTopFrame && url?.startsWith(browser.runtime.getURL('/')) === true
}
