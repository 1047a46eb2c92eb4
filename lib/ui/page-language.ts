import { directionOf, type Language } from '~/lib/contract/languages'
import { chooseLanguage } from './catalogue'
import { message } from './message'

/**
 * Has the page speak `language`, with its direction of writing; `null` is the browser's own.
 * @returns the tag of the language that is spoken
 */
export async function speakLanguage(language: Language | null): Promise<string> {
  await chooseLanguage(language)
  const spoken = message('app.locale')
  document.documentElement.lang = spoken
  document.documentElement.dir = directionOf(spoken)
  return spoken
}
