import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { browserLanguage, messageFiles } from '~/lib/contract/languages'
import { drawKeptScreen, parseKeptScreen } from '~/lib/ui/kept-screen/draw-kept-screen'
import { type KeptScreen, readKeptScreen } from '~/lib/ui/kept-screen/kept-screen'
import { applyLooks, readLooks } from '~/lib/ui/looks'
import { isParsed } from '~/lib/ui/is-parsed'
import { isMarkedUnlocked } from '~/lib/ui/unlocked-mark'

/** Uses the browser's own API: the polyfill alone is as large as the rest of this script. */
declare const chrome: {
  i18n: { getMessage(name: string): string }
  runtime: { getManifest(): { version: string } }
  storage: { session: { get(key: string): Promise<Record<string, unknown>> } }
}

/** How long the code waits for the first paint at most. */
const LONGEST_WAIT_MS = 100

/**
 * Runs in the head of each page, which waits for it: a theme that came later would flash. Where the last page has kept its
 * first screen, that is shown; then the page's own code begins, even if that failed.
 */
export default defineUnlistedScript(() => {
  void showKeptScreen().finally(begin)
  applyLooks(document.documentElement, { theme: readLooks(localStorage).theme })
})

/** Ends once what was kept is painted in its style. Nothing else is asked for until then, as that would delay the paint. */
async function showKeptScreen(): Promise<void> {
  const kept = isAtFirstScreen() ? readKeptScreen(localStorage, thisPage()) : undefined
  if (kept === undefined) return
  // Its elements are created while the mark is being read.
  const isUnlocked = isMarkedUnlocked(chrome.storage.session, Date.now())
  const nodes = parseKeptScreen(kept)
  if (!(await isUnlocked)) return
  await isParsed()
  const root = document.getElementById('root')
  if (root === null) return
  drawKeptScreen(kept, nodes, root)
  await isStyled()
  await isPainted()
}

/** The page's code waits in a template; the language that it will use is loaded in parallel. */
function begin(): void {
  const { language } = readLooks(localStorage)
  for (const href of messageFiles(language ?? browserLanguage(chrome.i18n)))
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'preload',
        as: 'fetch',
        crossOrigin: 'anonymous',
        href,
      }),
    )
  const code = document.querySelector<HTMLTemplateElement>('template#code')
  if (code !== null) document.head.append(code.content)
}

function isAtFirstScreen(): boolean {
  return location.hash === '' || location.hash === '#/'
}

function thisPage(): Pick<KeptScreen, 'version' | 'page'> {
  return { version: chrome.runtime.getManifest().version, page: location.pathname }
}

/** Goes on even if the style could not be read: the page works without it. */
async function isStyled(): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
  if (link === null || link.sheet !== null) return
  await new Promise((resolve) => {
    for (const end of ['load', 'error']) link.addEventListener(end, resolve)
  })
}

/** Always ends: a hidden page paints nothing. */
async function isPainted(): Promise<void> {
  await new Promise((resolve) => {
    // A frame is painted after its callbacks, and before the next task.
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_WAIT_MS)
  })
}
