import { readFileSync } from 'node:fs'

/** The part that the stores show in every language. */
export const LISTING = {
  name: 'Satspan',

  singlePurpose:
    'Satspan swaps bitcoin for tokens of EVM networks and back: it checks the transactions that a bridge service proposes, signs them with keys that stay in the browser, and follows them to their end.',

  category: { chrome: 'Tools', firefox: 'Other' },
}

/**
 * Reads the texts for one language, from `listings`: a summary, which Firefox takes (Chrome reads its own from the manifest,
 * in each language), and below it the description for both.
 * @param language one of the extension's, as BCP 47 writes it
 */
export function listingIn(language: string): { summary: string; description: string } {
  const text = readFileSync(`test/store/listings/${language}.txt`, 'utf8')
  const [summary = '', ...paragraphs] = text.trim().split('\n\n')
  return { summary, description: paragraphs.join('\n\n') }
}
