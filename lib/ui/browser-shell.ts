import { browser } from 'wxt/browser'
import { lastPairIn } from './last-pair'
import { looksIn } from './looks'
import { openNotes } from './session-notes'
import type { Shell } from './shell'
import { walletTraceIn } from './wallet-trace'

/** The shell of an extension page in a real browser. */
export async function openBrowserShell(): Promise<Shell> {
  const { version } = browser.runtime.getManifest()
  const [tab, notes] = await Promise.all([
    browser.tabs.getCurrent(),
    openNotes(browser.storage.session, version),
  ])
  const isToolbarPopup = tab === undefined

  const openAndLeave = async (url: string) => {
    await browser.tabs.create({ url })
    if (isToolbarPopup) window.close()
  }
  const open = (url: string) => void openAndLeave(url)
  return {
    isToolbarPopup,
    version,
    notes,
    trace: walletTraceIn(localStorage),
    lastPair: lastPairIn(localStorage),
    looks: looksIn(localStorage, document.documentElement),
    openTab: (path) => open(browser.runtime.getURL('/') + path),
    openLink: open,
    closeWindow: () => window.close(),
    hasHosts: (origins) => browser.permissions.contains({ origins }),
    requestHosts: (origins) => browser.permissions.request({ origins }),
  }
}
