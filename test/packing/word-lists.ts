import { wordlist as czech } from '@scure/bip39/wordlists/czech.js'
import { wordlist as french } from '@scure/bip39/wordlists/french.js'
import { wordlist as italian } from '@scure/bip39/wordlists/italian.js'
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js'
import { wordlist as korean } from '@scure/bip39/wordlists/korean.js'
import { wordlist as portuguese } from '@scure/bip39/wordlists/portuguese.js'
import { wordlist as chinese } from '@scure/bip39/wordlists/simplified-chinese.js'
import { wordlist as spanish } from '@scure/bip39/wordlists/spanish.js'
import { wordlist as traditionalChinese } from '@scure/bip39/wordlists/traditional-chinese.js'
import { encodeText } from './encode-text'

/** The word lists that the package carries as files, by BIP39's names of languages. English is part of the code. */
export const WORD_LISTS = {
  japanese,
  'simplified-chinese': chinese,
  spanish,
  french,
  portuguese,
  italian,
  korean,
  czech,
  'traditional-chinese': traditionalChinese,
}

/**
 * In composed letters, and each word without the letters that it begins with as the one before does: a digit, up to 9,
 * counts those. Where each word is one letter, no digit stands between them, and the file is in UTF-16. All of it is fewer bytes.
 * `lib/adapters/word-lists.ts` reads them, as BIP39 has them.
 */
export function wordListFiles(): ({ relativeDest: string } & (
  | { contents: string }
  | { bytes: Uint8Array }
))[] {
  return Object.entries(WORD_LISTS).map(([language, words]) => {
    const composed = words.map((word) => word.normalize('NFC'))
    const relativeDest = `word-lists/${language}.txt`
    if (composed.every((word) => word.length === 1))
      return { relativeDest, bytes: encodeText(composed.join(''), 'utf-16le') }
    const contents = composed.map((word, index) => afterShared(word, composed[index - 1] ?? '')).join('')
    return { relativeDest, contents }
  })
}

function afterShared(word: string, before: string): string {
  let shared = 0
  while (shared < Math.min(word.length, 9) && word[shared] === before[shared]) shared += 1
  return `${shared}${word.slice(shared)}`
}
