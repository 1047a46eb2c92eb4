import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { browserLanguage, messageFiles } from '~/lib/contract/languages'
import { applyLooks, readLooks } from '~/lib/ui/page/looks'

/** Uses the browser's own API: the polyfill alone is as large as the rest of this script. */
declare const chrome: { i18n: { getMessage(name: string): string } }

/**
 * Runs in the head of each page, which waits for it: a theme that came later would flash. The sentences of the page's
 * language are asked for beside its code.
 */
export default defineUnlistedScript(() => {
  const { theme, language } = readLooks(localStorage)
  applyLooks(document.documentElement, { theme })
  for (const href of messageFiles(language ?? browserLanguage(chrome.i18n)))
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'preload',
        as: 'fetch',
        crossOrigin: 'anonymous',
        href,
      }),
    )
})
