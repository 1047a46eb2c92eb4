import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import { useCatalogue } from '~/lib/ui/catalogue'

/** Gives the sentences of the locale to whatever is imported afterwards, as a browser does. */
export async function speakWithoutBrowser(): Promise<void> {
  useCatalogue(generateChromeMessages(await parseMessagesFile('lib/ui/locales/en.yml')))
}
