import { directionOf, type Language } from '~/lib/contract/languages'
import { chooseLanguage } from '~/lib/ui/text/catalogue'
import { message } from '~/lib/ui/text/message'

/**
 * Switches the page to `language` and its direction of writing; `null` is the browser's own.
 * @returns the tag of the language in use
 */
export async function speakLanguage(language: Language | null): Promise<string> {
  await chooseLanguage(language)
  const spoken = message('app.locale')
  document.documentElement.lang = spoken
  document.documentElement.dir = directionOf(spoken)
  return spoken
}
