import { browser } from 'wxt/browser'
import type { Windows } from '~/lib/services/approvals/approval-window'

const WIDTH = 380
const HEIGHT = 600
const MARGIN = 24

export function createWindows(): Windows {
  return {
    async open() {
      const opened = await browser.windows.create({
        url: browser.runtime.getURL('/approval.html'),
        type: 'popup',
        width: WIDTH,
        height: HEIGHT,
        ...(await topRight()),
      })
      if (opened?.id === undefined) throw new Error('a window without a number')
      return opened.id
    },

    async focus(id) {
      try {
        await browser.windows.update(id, { focused: true, drawAttention: true })
        return true
      } catch {
        return false
      }
    },
  }
}

/** Must be called synchronously when the worker starts, or it misses the closing that woke it. */
export function onWindowClosed(handle: (id: number) => void): void {
  browser.windows.onRemoved.addListener(handle)
}

/** Near the toolbar and with it the wallet's icon: over the user's last focused window. */
async function topRight(): Promise<{ left?: number; top?: number }> {
  const { left, top, width } = await lastFocused()
  if (left === undefined || top === undefined || width === undefined) return {}
  return { left: Math.max(0, left + width - WIDTH - MARGIN), top: Math.max(0, top + MARGIN * 3) }
}

type Place = { left?: number | undefined; top?: number | undefined; width?: number | undefined }

async function lastFocused(): Promise<Place> {
  try {
    return await browser.windows.getLastFocused()
  } catch {
    // All windows may have been closed by now.
    return {}
  }
}
