import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { browserLanguage } from '~/lib/contract/languages'
import { applyLooks, readLooks } from '~/lib/ui/page/looks'
import { beginCatalogue } from '~/lib/ui/text/read-catalogue'

/** Uses the browser's own API: the polyfill alone is as large as the rest of this script. */
declare const chrome: { i18n: { getMessage(name: string): string } }

/**
 * Runs in the head of each page, which waits for it: a theme that came later would flash. The sentences of the page's
 * language are read while its code comes.
 */
export default defineUnlistedScript(() => {
  const { theme, language } = readLooks(localStorage)
  applyLooks(document.documentElement, { theme })
  beginCatalogue(language ?? browserLanguage(chrome.i18n))
})
