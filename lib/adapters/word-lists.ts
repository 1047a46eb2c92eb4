import { browser } from 'wxt/browser'
import { AppError } from '~/lib/core/errors'
import type { LoadWords } from '~/lib/services/wallet/phrases'

/** The word lists of BIP39 that ship beside the code, one word a line, and are read only where a phrase needs them. */
export const loadWords: LoadWords = async (language) => {
  const urls: { getURL(path: string): string } = browser.runtime
  try {
    const response = await fetch(urls.getURL(`/word-lists/${language}.txt`))
    return (await response.text()).normalize('NFKD').split('\n')
  } catch (cause) {
    throw new AppError('storage-failed', 'a word list of the package cannot be read', { cause })
  }
}
