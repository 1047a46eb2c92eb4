import {
  dropKeptScreen,
  FIRST_SCREEN_STANDS,
  type KeptScreen,
  type KeptScreenStore,
  writeKeptScreen,
} from './kept-screen'

/** Keeps the first screen of this page for the next one. */
export type ScreenKeeper = {
  /** The store that the kept screen is in. A write to it outdates that screen, which was drawn from the old values. */
  store: KeptScreenStore
  /** For values that are written elsewhere. */
  outdate(): void
  /**
   * Called by the first screen once it is drawn, with the field that has the focus. From then on it is kept whenever it
   * changes while that field is empty: what a screen says about an amount is soon outdated. @returns a function that
   * ends this
   */
  stands(focused: HTMLInputElement | null): () => void
}

/** A screen that has not changed for this long is complete. */
const SETTLED_MS = 300

export function keepScreen(
  root: HTMLElement,
  store: KeptScreenStore,
  page: Pick<KeptScreen, 'version' | 'page'>,
): ScreenKeeper {
  let keepSoon = () => {}
  const outdate = () => {
    dropKeptScreen(store)
    keepSoon()
  }
  return {
    outdate,
    store: {
      getItem: (key) => store.getItem(key),
      setItem(key, value) {
        store.setItem(key, value)
        outdate()
      },
      removeItem(key) {
        store.removeItem(key)
        outdate()
      },
    },
    stands(focused) {
      document.dispatchEvent(new Event(FIRST_SCREEN_STANDS))
      let timer: ReturnType<typeof setTimeout> | undefined
      const keep = () => {
        if (focused?.value !== '' || !isAsItBegins(root)) return dropKeptScreen(store)
        const { lang: language, dir: direction } = document.documentElement
        writeKeptScreen(store, { ...page, language, direction, html: htmlOf(root, focused) })
      }
      keepSoon = () => {
        clearTimeout(timer)
        timer = setTimeout(keep, SETTLED_MS)
      }
      const changes = new MutationObserver(keepSoon)
      changes.observe(root, { subtree: true, childList: true, attributes: true, characterData: true })
      keepSoon()
      // For a popup that is open only for a moment.
      window.addEventListener('pagehide', keep)
      return () => {
        keepSoon = () => {}
        window.removeEventListener('pagehide', keep)
        clearTimeout(timer)
        changes.disconnect()
      }
    },
  }
}

/** Kept without open dialogs and errors, as a new page would show it. */
function isAsItBegins(root: HTMLElement): boolean {
  const opened = document.querySelector('[role=dialog], [aria-expanded=true], details[open]')
  return opened === null && root.querySelector('[role=alert]') === null
}

function htmlOf(root: HTMLElement, focused: HTMLInputElement | null): string {
  const copy = root.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return ''
  const index = [...root.querySelectorAll('*')].findIndex((element) => element === focused)
  copy.querySelectorAll('*')[index]?.setAttribute('autofocus', '')
  for (const styled of copy.querySelectorAll('[style]')) {
    styled.setAttribute('data-style', styled.getAttribute('style') ?? '')
    styled.removeAttribute('style')
  }
  return copy.innerHTML
}
