import { defineContentScript } from 'wxt/utils/define-content-script'
import { installProvider } from '~/lib/provider/inpage'
import { LISTED_METHODS } from '~/lib/provider/method-names'

/** Begun by the build itself (`bareInpage`), so that the declaration below, which WXT reads, takes no bytes of a page. */
export function main(): void {
  // A sandboxed document has no origin that could be connected.
  if (origin === 'null') return
  installProvider(LISTED_METHODS)
}

export default /* @__PURE__ */ defineContentScript({
  matches: ['http://*/*', 'https://*/*'],
  runAt: 'document_start',
  world: 'MAIN',
  // The page's scripts share this world: leave no global in it but the provider's.
  globalName: false,
  main,
})
