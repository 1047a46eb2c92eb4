import { browser } from 'wxt/browser'
import { findSidePanel, isToolbarPopup as isOfToolbar } from '~/lib/browsers'
import { codeFormatsIn } from './code-formats'
import { lastPairIn } from './last-pair'
import { looksIn } from './looks'
import { PLACES, placeOf } from './place'
import { type NoteStore, openNotes } from './session-notes'
import type { Shell } from './shell'
import { walletTraceIn } from './wallet-trace'

const { session, onChanged } = browser.storage
const sessionStore: NoteStore = {
  get: (key) => session.get(key),
  set: (items) => session.set(items),
  onChange: (heard) =>
    onChanged.addListener((changes, area) => {
      if (area !== 'session') return
      for (const [key, { newValue }] of Object.entries(changes)) heard(key, newValue)
    }),
}

/** The shell of an extension page in a real browser. */
export async function openBrowserShell(): Promise<Shell> {
  const { version } = browser.runtime.getManifest()
  const openSidePanel = findSidePanel(browser)
  const { isToolbarPopup, isFullPage, others } =
    PLACES[placeOf(document.documentElement.dataset['place'], isOfToolbar(browser.extension, window))]
  const notes = await openNotes(sessionStore, version)

  const leaveTo = async (opened: Promise<unknown>) => {
    await opened
    if (isToolbarPopup) window.close()
  }
  const open = (url: string) => browser.tabs.create({ url })
  const openPage = (path: string) => open(browser.runtime.getURL('/') + path)
  return {
    isToolbarPopup,
    isFullPage,
    version,
    notes,
    trace: walletTraceIn(localStorage),
    lastPair: lastPairIn(localStorage),
    codeFormats: codeFormatsIn(localStorage),
    looks: looksIn(localStorage, document.documentElement),
    stays: others.filter((place) => place !== 'panel' || openSidePanel !== null),
    stayIn(place, route) {
      const openTab = () => openPage(`tab.html#${route}`)
      // A tab can always be opened.
      void leaveTo(place === 'tab' || openSidePanel === null ? openTab() : openSidePanel().catch(openTab))
    },
    openTab: (path) => void leaveTo(openPage(path)),
    openLink: (url) => void leaveTo(open(url)),
    closeWindow: () => window.close(),
    openPasskeys: async () => (await import('./passkeys')).browserPasskeys(),
    hasHosts: (origins) => browser.permissions.contains({ origins }),
    onHostsChanged: (changed) => {
      const { onAdded, onRemoved } = browser.permissions
      onAdded.addListener(changed)
      onRemoved.addListener(changed)
      return () => {
        onAdded.removeListener(changed)
        onRemoved.removeListener(changed)
      }
    },
    requestHosts: (origins) => browser.permissions.request({ origins }),
  }
}
