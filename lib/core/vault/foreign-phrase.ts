import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { ENGLISH } from './phrase'
import type { UnknownWord } from './phrase-words'

/** Kinds of phrases that open nothing here, as far as they can be told from BIP39's. */
export type ForeignPhrase = 'electrum' | 'aezeed' | 'slip39' | 'monero' | 'other-words'

/** A judgement of a phrase as far as it is typed; `also-electrum`: of this wallet or of Electrum. */
export type PhraseJudgement =
  | { kind: 'unknown-word'; unknown: UnknownWord }
  | { kind: 'foreign'; recognised: ForeignPhrase }
  | { kind: 'also-electrum' }

/** Words of a mistyped phrase that may be in no list before it counts as of another list. */
const MOST_MISTYPED = 2
const SLIP39_LENGTHS = new Set([20, 33])
/** With the word at their end that repeats one of the others. */
const MONERO_LENGTHS = new Set([13, 25])

/**
 * Recognises a phrase that is not BIP39's.
 * @param words as `wordsOf` gives them
 * @param unknown how many are not in the list that has the most of them
 */
export function recognisePhrase(words: readonly string[], unknown: number): ForeignPhrase | undefined {
  if (unknown === 0) {
    if (isAezeed(words)) return 'aezeed'
    return isElectrum(words) ? 'electrum' : undefined
  }
  if (MONERO_LENGTHS.has(words.length) && words.indexOf(words.at(-1) ?? '') < words.length - 1)
    return 'monero'
  if (unknown <= MOST_MISTYPED) return undefined
  if (SLIP39_LENGTHS.has(words.length)) return 'slip39'
  return words.length >= 12 ? 'other-words' : undefined
}

/** The beginnings of a hash that mark Electrum's phrases since version 2, by the kinds of its wallets. */
const ELECTRUM_MARKS = ['01', '100', '101', '102']
const WITHOUT_SPACES = /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]) /gu

/** Whether Electrum takes it for its own, which also happens to one BIP39 phrase in some 200. */
export function isElectrum(words: readonly string[]): boolean {
  const text = words.join(' ').normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(WITHOUT_SPACES, '')
  const version = bytesToHex(hmac(sha512, utf8ToBytes('Seed version'), utf8ToBytes(text)))
  return words.length >= 12 && ELECTRUM_MARKS.some((mark) => version.startsWith(mark))
}

const AEZEED_WORDS = 24
const WORD_BITS = 11n
const CHECKSUM_BYTES = 4

/** LND's cipher seed: BIP39's English words, 29 bytes of which the last four are the checksum (CRC-32C). */
function isAezeed(words: readonly string[]): boolean {
  const indices = words.map((word) => ENGLISH.indexOf(word))
  if (words.length !== AEZEED_WORDS || indices.includes(-1)) return false
  const number = indices.reduce((bits, index) => (bits << WORD_BITS) | BigInt(index), 0n)
  const bytes = Uint8Array.from({ length: (AEZEED_WORDS * Number(WORD_BITS)) / 8 }, (_, at) =>
    Number((number >> BigInt(AEZEED_WORDS * Number(WORD_BITS) - 8 * (at + 1))) & 0xffn),
  )
  const checksum = bytes.subarray(-CHECKSUM_BYTES).reduce((value, byte) => value * 256 + byte, 0)
  return crc32c(bytes.subarray(0, -CHECKSUM_BYTES)) === checksum
}

const CASTAGNOLI = 0x82f63b78

function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? CASTAGNOLI : 0)
  }
  return ~crc >>> 0
}
