import { asSeen } from './as-seen'

/** The beginning of a longer text, all that is examined of it. */
const MAX_CHARACTERS = 200_000
/** The words of the shortest phrase. */
const LEAST_WORDS = 12

/** Keys in what stands alone: neither within a longer word nor within base64. */
const KEYS = [
  // BIP32 and SLIP132, for one signer or several, also mistyped.
  /(?<![\w+/=])[xyztuvYZUV]prv[1-9A-HJ-NP-Za-km-z]{20,}/,
  // The wallet import format.
  /(?<![\w+/=])[5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}(?![\w+/=])/,
  // BIP38.
  /(?<![\w+/=])6P[1-9A-HJ-NP-Za-km-z]{56}(?![\w+/=])/,
  /(?<![\w+/=])nsec1[02-9ac-hj-np-z]{58}(?![\w+/=])/i,
  // BIP93.
  /(?<![\w+/=])ms1[02-9ac-hj-np-z]{45,124}(?![\w+/=])/i,
  /(?<![\w+/=])ur:(?:crypto-)?(?:seed|bip39|sskr|eckey)\//i,
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
]

/** Signs of JSON, links and descriptors that stand between the words of no phrase. */
const BREAK = /"\s*:|[{}(<>=@/\\%]/u
/** Usual words of prose that are in no list of words. */
const PROSE = /^(?:the|and|for|with|are|was|has|not|but|our|his|her|its|were|which|der|und|ist|die|das)$/i
/** The number of a word in a list, in brackets. */
const BRACKETED = /[([]\p{N}+[\])]/gu
const SEPARATORS = /[^\p{L}\p{M}\p{N}_]+/u
/** Where a list lost its line breaks, each word has the number of the next. */
const NUMBER = /^\p{N}{1,2}|\p{N}{1,2}$/gu
/** In groups of four letters, an address may look like words. */
const ADDRESS = /^(?:[a-z]+:)?(?:bc1|tb1|bcrt1|0x)[\da-z]+$/i
const WORD = /^(?:\p{Script=Latin}{3,10}|(?!\p{Script=Latin})\p{L}{1,10})$/u

/**
 * Whether a text gives away a private key or a recovery phrase, also a mistyped one, one of another kind of wallet, or one
 * among other text: at least twelve words in a row, numbered, labelled or separated in any way.
 */
export function isSecretText(text: string): boolean {
  const seen = asSeen(text.slice(0, MAX_CHARACTERS))
  return KEYS.some((key) => key.test(seen)) || hasPhrase(seen)
}

/** The same where an EVM private key could stand: it has the digits that the ID of a transaction has too. */
export function isEvmSecretText(text: string): boolean {
  return isSecretText(text) || /^(?:0x)?[\da-f]{64}$/i.test(bareOf(text))
}

function bareOf(text: string): string {
  return asSeen(text.slice(0, MAX_CHARACTERS)).replaceAll(/\s/g, '')
}

function hasPhrase(seen: string): boolean {
  if (ADDRESS.test(seen.replaceAll(/\s/g, ''))) return false
  return seen.normalize('NFC').replaceAll(BRACKETED, ' ').split(BREAK).some(hasWordsInRow)
}

function hasWordsInRow(part: string): boolean {
  let inRow = 0
  for (const token of part.split(SEPARATORS)) {
    const word = token.replaceAll(NUMBER, '')
    if (word === '') continue
    inRow = WORD.test(word) && !PROSE.test(word) ? inRow + 1 : 0
    if (inRow === LEAST_WORDS) return true
  }
  return false
}
