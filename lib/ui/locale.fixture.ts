import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import { type Catalogue, useCatalogue } from './catalogue'

/** The messages of a language as they are built. */
export async function catalogueOf(language: string): Promise<Catalogue> {
  return generateChromeMessages(await parseMessagesFile(`lib/ui/locales/${language}.yml`))
}

export const messages = await catalogueOf('en')
useCatalogue(messages)
