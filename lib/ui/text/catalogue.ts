import { browser } from 'wxt/browser'
import { browserLanguage, type Language } from '~/lib/contract/languages'
import { type Catalogue, loadCatalogue } from './read-catalogue'

let inUse: Catalogue = {}

/** From now on, this context takes its messages from `catalogue`. */
export function useCatalogue(catalogue: Catalogue): void {
  inUse = catalogue
}

/** A message as it stands in the catalogue, by its name; '' if there is none. */
export function rawMessage(name: string): string {
  return inUse[name] ?? ''
}

/** Sets this context to the language that was asked for last, even if an earlier one loads later. */
export function createLanguageChooser(
  load: (language: Language) => Promise<Catalogue>,
): (language: Language) => Promise<void> {
  let latest: Language | undefined
  let spoken: Language | undefined
  return async (language) => {
    latest = language
    if (language === spoken) return
    const catalogue = await load(language)
    if (latest !== language) return
    useCatalogue(catalogue)
    spoken = language
  }
}

const choose = createLanguageChooser(loadCatalogue)

/** Loads the messages of `language`, unless they are in use; `null` is the browser's own. */
export async function chooseLanguage(language: Language | null): Promise<void> {
  await choose(language ?? browserLanguage(browser.i18n))
}
