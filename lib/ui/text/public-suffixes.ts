import { browser } from 'wxt/browser'
import { parsePublicSuffixes, type PublicSuffixes } from '~/lib/core/public-suffixes'

let list: Promise<PublicSuffixes> | undefined

/** The list that ships beside the code, which is large: read only where a site is shown, and once. */
export function loadPublicSuffixes(): Promise<PublicSuffixes> {
  return (list ??= readPublicSuffixes())
}

async function readPublicSuffixes(): Promise<PublicSuffixes> {
  const urls: { getURL(path: string): string } = browser.runtime
  const response = await fetch(urls.getURL('/public-suffixes.txt'))
  return parsePublicSuffixes(await response.text())
}
