import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import { useCatalogue } from './catalogue'
import type { Catalogue } from './read-catalogue'

/** The messages of a language as they are built. */
export async function catalogueOf(language: string): Promise<Catalogue> {
  const messages = generateChromeMessages(await parseMessagesFile(`lib/ui/locales/${language}.yml`))
  return Object.fromEntries(Object.entries(messages).map(([name, { message }]) => [name, message]))
}

export const messages = await catalogueOf('en')
useCatalogue(messages)
