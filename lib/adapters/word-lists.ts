import { browser } from 'wxt/browser'
import { AppError } from '~/lib/core/errors'
import type { LoadWords } from '~/lib/services/wallet/phrases'

/** The word lists of BIP39 that ship beside the code, each read only where a phrase needs it. */
export const loadWords: LoadWords = async (language) => {
  const urls: { getURL(path: string): string } = browser.runtime
  try {
    const response = await fetch(urls.getURL(`/word-lists/${language}.txt`))
    // Its words are one letter each.
    const encoding = language.endsWith('-chinese') ? 'utf-16le' : 'utf-8'
    return wordsOf(new TextDecoder(encoding).decode(await response.arrayBuffer()))
  } catch (cause) {
    throw new AppError('storage-failed', 'a word list of the package cannot be read', { cause })
  }
}

/**
 * The words of a file of `test/packing/word-lists.ts`: a digit tells how many letters one begins with of the word before;
 * without digits, each letter is a word.
 */
function wordsOf(text: string): string[] {
  let word = ''
  return [...text.matchAll(/(\d)(\D*)|\D/g)].map(([letter, shared, rest = '']) => {
    word = shared === undefined ? letter : word.slice(0, Number(shared)) + rest
    return word.normalize('NFKD')
  })
}
