import { browser } from 'wxt/browser'
import { isLanguage, type Language, localeFolder } from '~/lib/contract/languages'

/** The messages of a language by their names. */
export type Catalogue = Readonly<Record<string, string>>

let inUse: Catalogue = {}

/** From now on, this context takes its messages from `catalogue`. */
export function useCatalogue(catalogue: Catalogue): void {
  inUse = catalogue
}

/** A message as it stands in the catalogue, by its name; '' if there is none. */
export function rawMessage(name: string): string {
  return inUse[name] ?? ''
}

let chosen: Language | undefined

/** Loads the messages of `language`, unless they are in use; `null` is the browser's own. */
export async function chooseLanguage(language: Language | null): Promise<void> {
  const next = language ?? browserLanguage()
  if (next === chosen) return
  useCatalogue(await loadCatalogue(next))
  chosen = next
}

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const [names, messages] = await Promise.all([readList('names'), readList(localeFolder(language))])
  return Object.fromEntries(names.map((name, index) => [name, messages[index] ?? '']))
}

/** Of the languages in `_locales`, the one that the browser takes for its user. */
function browserLanguage(): Language {
  const messages: { getMessage(name: string): string } = browser.i18n
  const tag = messages.getMessage('app_locale')
  return isLanguage(tag) ? tag : 'en'
}

/** A file of `lib/build/language-files.ts`. */
async function readList(name: string): Promise<string[]> {
  const urls: { getURL(path: string): string } = browser.runtime
  return (await fetch(urls.getURL(`/languages/${name}.json`))).json()
}
