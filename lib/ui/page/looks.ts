import { isLanguage } from '~/lib/contract/languages'
import { DEFAULT_LOOKS, type Looks, THEMES } from '~/lib/contract/looks'
import { readStored, writeStored } from '~/lib/ui/query/stored-json'

/**
 * The looks of the settings, mirrored where a page reads them without waiting: settings come from the background, which
 * answers after the first paint. The settings decide; the mirror follows them.
 */
export type LooksStore = {
  read: () => Looks
  /** Draws the page by these looks from now on, and the next page from its first paint. */
  keep: (looks: Looks) => void
  /** @returns what ends it */
  subscribe: (changed: () => void) => () => void
}

type Store = Pick<Storage, 'getItem' | 'setItem'>
/** The page's root element, whose attributes the style sheet reads. */
type Root = Pick<HTMLElement, 'dataset'>

const KEY = 'looks'

export function looksIn(store: Store, root: Root): LooksStore {
  let current = readLooks(store)
  const subscribers = new Set<() => void>()
  return {
    read: () => current,
    keep({ theme, language, hidesAmounts }) {
      const next = { theme, language, hidesAmounts }
      if (isSame(next, current)) return
      current = next
      store.setItem(KEY, writeStored(current))
      applyLooks(root, current)
      for (const changed of subscribers) changed()
    },
    subscribe(changed) {
      subscribers.add(changed)
      return () => void subscribers.delete(changed)
    },
  }
}

/** The mirrored looks; the default of each that is missing or damaged. */
export function readLooks(store: Pick<Store, 'getItem'>): Looks {
  const stored = new Map<string, unknown>(Object.entries(readStored(store.getItem(KEY)) ?? {}))
  const language = stored.get('language')
  return {
    theme: THEMES.find((theme) => theme === stored.get('theme')) ?? DEFAULT_LOOKS.theme,
    language: isLanguage(language) ? language : DEFAULT_LOOKS.language,
    hidesAmounts: stored.get('hidesAmounts') === true,
  }
}

export function applyLooks(root: Root, { theme }: Pick<Looks, 'theme'>): void {
  root.dataset['theme'] = theme
}

function isSame(one: Looks, other: Looks): boolean {
  return (
    one.theme === other.theme && one.language === other.language && one.hidesAmounts === other.hidesAmounts
  )
}
