import { browser } from 'wxt/browser'
import { type Language, localeFolder } from '~/lib/contract/languages'

/** A `messages.json` of the extension. */
export type Catalogue = Readonly<Record<string, { message: string }>>

/** `null` where the browser's own language is used, whose catalogue the browser has loaded already. */
let chosen: Catalogue | null = null

/** From now on, this context takes its messages from `catalogue`, or with `null` from that of the browser's language. */
export function useCatalogue(catalogue: Catalogue | null): void {
  chosen = catalogue
}

let chosenLanguage: Language | null = null

/** Loads the messages of `language`, unless they are in use; `null` is the browser's own. */
export async function chooseLanguage(language: Language | null): Promise<void> {
  if (language === chosenLanguage) return
  useCatalogue(language === null ? null : await load(language))
  chosenLanguage = language
}

/** A message as it stands in the catalogue, by its name; '' if there is none. */
export function rawMessage(name: string): string {
  // Each language has every message, as its test tells.
  if (chosen !== null) return chosen[name]?.message ?? ''
  const messages: { getMessage(name: string): string } = browser.i18n
  return messages.getMessage(name)
}

async function load(language: Language): Promise<Catalogue> {
  const path: string = `/_locales/${localeFolder(language)}/messages.json`
  const urls: { getURL(path: string): string } = browser.runtime
  return (await fetch(urls.getURL(path))).json()
}
