import { browser } from 'wxt/browser'
import type { Notifications } from '~/lib/services/ports/platform'

const ICON = '/icon/128.png'

export function createNotifications(): Notifications {
  return {
    async show(id, { title, message }) {
      await browser.notifications.create(id, {
        type: 'basic',
        iconUrl: browser.runtime.getURL(ICON),
        title,
        message,
      })
    },
    async badge(text) {
      await browser.action.setBadgeText({ text })
    },
  }
}

/** Must be called synchronously when the worker starts, or it misses the click that woke it. */
export function onNotificationClick(handle: (id: string) => void): void {
  browser.notifications.onClicked.addListener(handle)
}
