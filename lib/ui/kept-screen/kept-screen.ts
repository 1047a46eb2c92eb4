import { readStored, writeStored } from '../stored-json'

/**
 * The first screen as a page last showed it, for the next page to show before its code has come. It holds no secret and
 * nothing that was typed, and is used only while the wallet is unlocked.
 */
export type KeptScreen = {
  version: string
  /** The path of the page that it is of. */
  page: string
  /** Of the document. */
  language: string
  direction: string
  /** Style attributes stand in `data-style`: the pages' content security policy applies none that comes as text. */
  html: string
}

export type KeptScreenStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'kept-screen'

/** Dispatched on the document when the real first screen stands in the place of the kept one. */
export const FIRST_SCREEN_STANDS = 'first-screen-stands'

/** Undefined if there is none for this page of this version. */
export function readKeptScreen(
  store: Pick<KeptScreenStore, 'getItem'>,
  { version, page }: Pick<KeptScreen, 'version' | 'page'>,
): KeptScreen | undefined {
  const stored = readStored(store.getItem(KEY))
  return isKeptScreen(stored) && stored.version === version && stored.page === page ? stored : undefined
}

export function writeKeptScreen(store: KeptScreenStore, screen: KeptScreen): void {
  store.setItem(KEY, writeStored(screen))
}

export function dropKeptScreen(store: Pick<KeptScreenStore, 'removeItem'>): void {
  store.removeItem(KEY)
}

function isKeptScreen(stored: unknown): stored is KeptScreen {
  if (typeof stored !== 'object' || stored === null) return false
  const of = new Map<string, unknown>(Object.entries(stored))
  return ['version', 'page', 'language', 'direction', 'html'].every(
    (name) => typeof of.get(name) === 'string',
  )
}
