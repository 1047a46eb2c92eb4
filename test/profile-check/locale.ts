import { catalogueOf } from '~/lib/ui/text/locale.fixture'
import { useCatalogue } from '~/lib/ui/text/catalogue'

/** Gives the sentences of the locale to all that is imported afterwards, as a browser does. */
export async function speakWithoutBrowser(): Promise<void> {
  useCatalogue(await catalogueOf('en'))
}
