import './zod-without-eval'
import { browser } from 'wxt/browser'
import { defineBackground } from 'wxt/utils/define-background'
import { onAlarm } from '~/lib/adapters/alarms'
import { onNotificationClick } from '~/lib/adapters/notifications'
import { toAppError } from '~/lib/core/errors'
import { UI_PORT } from '~/lib/rpc/client'
import { serveUi } from '~/lib/rpc/server'
import { RESTORE_ALARM } from '~/lib/services/restore/restore'
import { TRACK_ALARM } from '~/lib/services/tracker/tracker'
import { AUTO_LOCK_ALARM } from '~/lib/services/wallet/unlocked'
import { compose } from './compose'
import { openRequest } from './open-request'
import { uiRouter } from './ui-router'
import { createWatch } from './watch'

export default defineBackground({
  type: 'module',
  main() {
    const services = compose()
    const { logger, restore, tracker, wallet } = services

    /** Nothing waits for these; what fails is owed again at the next start or alarm. */
    const inBackground = (event: string, task: () => Promise<unknown>) => {
      task().catch((thrown: unknown) => logger.log('error', event, { code: toAppError(thrown).code }))
    }

    // Listeners are added in the first turn: the browser replays what woke the worker to those alone.
    const connect = serveUi(uiRouter(services), (path, thrown) => {
      logger.log('info', 'call-refused', { path, code: toAppError(thrown).code })
    })
    const watch = createWatch(tracker, logger)
    browser.runtime.onConnect.addListener((port) => {
      const isOwnPage = port.sender?.id === browser.runtime.id && isExtensionUrl(port.sender.url)
      if (port.name !== UI_PORT || !isOwnPage) {
        port.disconnect()
        return
      }
      connect(port)
      watch.opened(port)
    })
    onAlarm((name) => {
      if (name === TRACK_ALARM) inBackground('tick-failed', () => tracker.tick())
      if (name === RESTORE_ALARM) inBackground('restore-failed', () => restore.resume())
      if (name === AUTO_LOCK_ALARM) inBackground('auto-lock-failed', () => wallet.resume())
    })
    onNotificationClick((id) => inBackground('open-failed', () => openRequest(id)))
    browser.idle.onStateChanged.addListener((state) => {
      if (state === 'locked') inBackground('lock-failed', () => wallet.lock())
    })
    browser.runtime.onInstalled.addListener(({ reason }) => {
      if (reason === 'install')
        inBackground('welcome-failed', () =>
          browser.tabs.create({ url: browser.runtime.getURL('/onboarding.html') }),
        )
    })

    inBackground('resume-failed', () => services.resume())
  },
})

function isExtensionUrl(url: string | undefined): boolean {
  return url?.startsWith(browser.runtime.getURL('/')) === true
}
