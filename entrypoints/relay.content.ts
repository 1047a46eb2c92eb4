import { defineContentScript } from 'wxt/utils/define-content-script'
import { type RelayRuntime, startRelay } from '~/lib/provider/relay'

/** The browser's own API: the promise-based wrapper of the other contexts would dominate this script's size. */
declare const chrome: { runtime: RelayRuntime }

export default defineContentScript({
  matches: ['http://*/*', 'https://*/*'],
  runAt: 'document_start',
  globalName: false,
  main() {
    // A sandboxed document has no origin that could be connected.
    if (origin === 'null') return
    startRelay(chrome.runtime)
  },
})
