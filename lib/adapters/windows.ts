import { browser } from 'wxt/browser'
import type { Windows } from '~/lib/services/approvals/approval-window'
import { type Bounds, besideToolbar, type Known, WINDOW_SIZE } from './window-bounds'

const WINDOW = 'window:'
const TAB = 'tab:'

export function createWindows(): Windows {
  const url = browser.runtime.getURL('/approval.html')

  const openWindow = async (bounds: Partial<Bounds>): Promise<string> => {
    const opened = await browser.windows.create({ url, type: 'popup', ...bounds })
    if (opened?.id === undefined) throw new Error('a window without a number')
    return WINDOW + opened.id
  }
  const openTab = async (): Promise<string> => {
    const { id } = await browser.tabs.create({ url })
    if (id === undefined) throw new Error('a tab without a number')
    return TAB + id
  }

  return {
    // A browser refuses bounds that are off its screens, and some open no window at all.
    open: () =>
      firstOf([
        async () => openWindow(besideToolbar(await lastFocused())),
        () => openWindow(WINDOW_SIZE),
        () => openWindow({}),
        openTab,
      ]),

    async focus(id) {
      try {
        if (id.startsWith(TAB)) await browser.tabs.update(numberIn(id), { active: true })
        else await browser.windows.update(numberIn(id), { focused: true, drawAttention: true })
        return true
      } catch {
        return false
      }
    },
  }
}

/** Must be called synchronously when the worker starts, or it misses the closing that woke it. */
export function onWindowClosed(handle: (id: string) => void): void {
  browser.windows.onRemoved.addListener((id) => handle(WINDOW + id))
  browser.tabs.onRemoved.addListener((id) => handle(TAB + id))
}

/** The result of the first attempt that succeeds. @throws the last one's error */
async function firstOf<T>([attempt, ...others]: [() => Promise<T>, ...(() => Promise<T>)[]]): Promise<T> {
  try {
    return await attempt()
  } catch (thrown) {
    const [next, ...rest] = others
    if (next === undefined) throw thrown
    return firstOf([next, ...rest])
  }
}

function numberIn(id: string): number {
  return Number(id.slice(id.indexOf(':') + 1))
}

async function lastFocused(): Promise<Known> {
  try {
    return await browser.windows.getLastFocused()
  } catch {
    // All windows may have been closed by now.
    return {}
  }
}
