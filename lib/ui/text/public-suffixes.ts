import { browser } from 'wxt/browser'
import { parsePublicSuffixes, type PublicSuffixes } from '~/lib/core/public-suffixes'

/** The list that ships beside the code, which is large: read only where a site is shown. */
export async function loadPublicSuffixes(): Promise<PublicSuffixes> {
  const urls: { getURL(path: string): string } = browser.runtime
  const response = await fetch(urls.getURL('/public-suffixes.txt'))
  return parsePublicSuffixes(await response.text())
}
