import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { browserLanguage, messageFiles } from '~/lib/contract/languages'
import { applyLooks, readLooks } from '~/lib/ui/looks'

declare const chrome: { i18n: { getMessage(name: string): string } }

/**
 * Runs in the head of each page, before anything is painted: a theme that came later would flash. The language that the
 * page will speak is asked for here, so that it comes together with the page's own code.
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
