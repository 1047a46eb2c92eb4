import { sha256 } from '@noble/hashes/sha2.js'
import { base64, createBase58check, hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSecretText } from './secret-text'

const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow'.split(' ')
const base58check = createBase58check(sha256)
const KEY = HDKey.fromMasterSeed(new Uint8Array(32).fill(7))
const ofVersion = (version: string) =>
  base58check.encode(
    Uint8Array.of(...hex.decode(version), ...base58check.decode(KEY.privateExtendedKey).subarray(4)),
  )
const set = (mark: (word: string, at: number) => string, gap: string) => WORDS.map(mark).join(gap)

describe('a secret', () => {
  it.each([
    ['a phrase', WORDS.join(' ')],
    ['in capitals, on lines', WORDS.join('\r\n').toUpperCase()],
    ['numbered', set((word, at) => `${at + 1}. ${word}`, '\n')],
    ['numbered in brackets', set((word, at) => `(${at + 1}) ${word}`, ' ')],
    ['labelled', set((word, at) => `Word ${at + 1}: ${word}`, '\n')],
    ['numbered, without its line breaks', set((word, at) => `${at + 1}. ${word}`, '')],
    ['labelled in Russian', set((word, at) => `Слово ${at + 1}: ${word}`, '\n')],
    ['behind a label', `My seed phrase: ${WORDS.join(', ')}`],
    ['with commas', WORDS.join(',')],
    ['as a list of JSON', JSON.stringify(WORDS)],
    ['in JSON', JSON.stringify({ type: 'wallet', mnemonic: WORDS.join(' ') })],
    ['by its first letters', WORDS.map((word) => word.slice(0, 4)).join(' ')],
    ['with characters that nobody sees', WORDS.join('\u200b \u2060')],
    ['among other text', `Wallet of 2021\nSeed:\n${WORDS.join(' ')}\nAddress: bc1qw508d6qejxtdg4y5r3`],
    [
      'of 20 words (SLIP39)',
      'duckling enlarge academic academic agency result length solution fridge kidney coal piece deal husband erode duke ajar critical decision keyboard',
    ],
    ['of Electrum', 'cram swing cover prefer miss modify ritual silly deliver chunk behind inform able'],
    [
      'of aezeed',
      'ability liquid travel stem barely drastic pact cupboard apple thrive morning oak feature tissue couch old math inform success suggest drink motion know royal',
    ],
    ['of Monero', Array.from({ length: 25 }, () => 'abducts').join(' ')],
    ['a descriptor', `wpkh([73c5da0a/84h/0h/0h]${KEY.privateExtendedKey}/0/*)`],
    ['a key in the wallet import format', 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ'],
    ['one of an uncompressed key', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
    ['one in a descriptor', 'pkh(L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ)'],
    ['an encrypted key (BIP38)', '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg'],
    ['a key of Nostr', `nsec1${'q'.repeat(58)}`],
    ['a share (BIP93)', 'ms10testsxxxxxxxxxxxxxxxxxxxxxxxxxx4nzvca9cmczlw'],
    ['a code of a phrase', 'UR:CRYPTO-SEED/OEADGDSTASLTLAKGHFLPHHSRNS'],
    ['a key of PEM', '-----BEGIN EC PRIVATE KEY-----\nMHQCAQEEIA'],
  ])('is %s', (_case, text) => {
    expect(isSecretText(text)).toBe(true)
  })

  it.each([
    '0488ade4',
    '049d7878',
    '04b2430c',
    '0295b005',
    '02aa7a99',
    '04358394',
    '044a4e28',
    '045f18bc',
    '024285b5',
    '02575048',
  ])('is an extended private key of version %s', (version) => {
    expect(isSecretText(ofVersion(version))).toBe(true)
    expect(isSecretText(`[73c5da0a/84h]${ofVersion(version).slice(0, -1)}`)).toBe(true)
  })
})

describe('no secret', () => {
  it.each([
    ['nothing', ''],
    ['an address', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['groups of an address', '0x fB69 1609 5ca1 df60 bB79 Ce92 cE3E a74c 37c5 d359 aa bb'],
    ['an address that looks like words', `bc1p ${'abcd wxyz '.repeat(7)}`],
    ['the ID of a transaction', 'ab'.repeat(32)],
    ['the hash of a call', `0x${'0f'.repeat(32)}`],
    ['a public key', `02${'ab'.repeat(32)}`],
    ['an extended public key', KEY.publicExtendedKey],
    ['a descriptor', `wpkh([73c5da0a/84h/0h/0h]${KEY.publicExtendedKey}/<0;1>/*)#qwertyup`],
    ['a PSBT', `cHNidP8BAHEC${base64.encode(new Uint8Array(6_000).map((_, at) => (at * 131) % 251))}`],
    [
      'a link',
      'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4?label=Rent%20for%20June&message=Thank%20you',
    ],
    ['a sentence', 'This is the account that we have for the rent and all the other bills of the house'],
    ['a label', 'Sold the old car to Ana'],
    ['a label in Chinese', '给妈妈的生日礼物和红包二十'],
    [
      'a file of Core',
      JSON.stringify({
        wallet_name: 'main',
        descriptors: Array.from({ length: 4 }, () => ({
          desc: `wpkh(${KEY.publicExtendedKey}/0/*)#abcdefgh`,
          timestamp: 1,
          active: true,
          internal: false,
          range: [0, 999],
          next: 0,
          next_index: 0,
        })),
      }),
    ],
    ['eleven words', WORDS.slice(1).join(' ')],
    ['a long text', 'a'.repeat(5_000)],
  ])('is %s', (_case, text) => {
    expect(isSecretText(text)).toBe(false)
  })

  it('is random base64, in lines or not', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 2_000, maxLength: 6_000 }),
        fc.constantFrom(1_000_000, 76, 64),
        (bytes, width) => {
          const text = base64.encode(bytes).replaceAll(new RegExp(`.{${width}}`, 'g'), '$&\n')
          expect(isSecretText(text)).toBe(false)
        },
      ),
    )
  })

  it('is a text that is read in bounded time', () => {
    expect(isSecretText('zoo the '.repeat(10_000_000))).toBe(false)
  })
})
