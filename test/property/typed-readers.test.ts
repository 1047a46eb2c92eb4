import { base64, hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { WORD_LISTS } from '../packing/word-lists'
import { parseUnits } from '~/lib/core/amount'
import { asSeen, withoutUnseen } from '~/lib/core/as-seen'
import { encodeUnsigned } from '~/lib/core/bitcoin/encode-transaction'
import { readPsbt } from '~/lib/core/bitcoin/psbt'
import { signReviewed } from '~/lib/core/bitcoin/sign'
import { sealReviewedCall } from '~/lib/core/evm/reviewed'
import { signEvmTransaction } from '~/lib/core/evm/transaction'
import { EVM_KEY, HANDED_CALL } from '~/lib/core/outside/evm/handed-call.fixture'
import { AppError } from '~/lib/core/errors'
import { readOutsideAccount } from '~/lib/core/outside/account/read-account'
import { outsideAccountText } from '~/lib/core/outside/account/write-account'
import { readEvmAccount } from '~/lib/core/outside/evm/read-evm-account'
import { readEvmReturn } from '~/lib/core/outside/evm/read-evm-return'
import { encodePsbt } from '~/lib/core/outside/signing/encode-psbt'
import { outsideSpend } from '~/lib/core/outside/signing/outside-spend.fixture'
import { readReturn } from '~/lib/core/outside/signing/read-return'
import { isSecretText } from '~/lib/core/secret-text'
import { readAddress } from '~/lib/core/recipient/read-address'
import { readRecipient } from '~/lib/core/recipient/read-recipient'
import { readSwapLink } from '~/lib/core/swap-link'
import { ENGLISH, PHRASE_LANGUAGES, phraseOfEntropy } from '~/lib/core/vault/phrase'
import { comparable, wordsOf } from '~/lib/core/vault/phrase-words'
import { createPhrases } from '~/lib/services/wallet/phrases'
import { readAmount } from '~/lib/core/typed-amount'
import { mutatedText } from './mutated'
import { seeds } from './reader-seeds'
import { PATIENCE_MS, runs } from './runs'
import '~/lib/ui/text/locale.fixture'

vi.setConfig({ testTimeout: PATIENCE_MS })

const SEGWIT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const LEGACY = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const EVM = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const TOKEN = '0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7'

const RECIPIENTS = [
  SEGWIT,
  LEGACY,
  EVM,
  `bitcoin:${SEGWIT}?amount=0.5&label=Ana%20B&lightning=lnbc1`,
  `BITCOIN:?BC=${SEGWIT.toUpperCase()}&lightning=a&lightning=b`,
  `ethereum:${EVM}@137?value=2.014e18`,
  `ethereum:${TOKEN}@137/transfer?address=${EVM}&uint256=25e6`,
  `eip155:137:${EVM}`,
  `matic:${EVM}`,
  'ana.eth',
]
const LINKS = [
  `web+satspan:to-evm?chain=137&token=${TOKEN}&amount=0.5&recipient=${EVM}&label=A&message=B`,
  `web+satspan:to-bitcoin?chain=1&recipient=${SEGWIT}`,
]
const TARGETS = [
  { kind: 'bitcoin', network: 'mainnet' },
  { kind: 'bitcoin', network: 'regtest' },
  { kind: 'evm', chainId: 137, token: null },
  { kind: 'evm', chainId: 137, token: TOKEN },
  { kind: 'evm', chainId: null, token: null },
] as const

const oneOf = (texts: readonly string[]) => fc.constantFrom(...texts).chain(mutatedText)
const seeded = (texts: readonly string[], count: number) => ({
  ...runs(count),
  examples: texts.map((text): [string] => [text]),
})

/** Reads a value, or the code of its error; anything else that it throws fails the test. */
function attempt<Value>(read: () => Value): Value | string {
  try {
    return read()
  } catch (thrown) {
    return codeOf(thrown)
  }
}

function codeOf(thrown: unknown): string {
  if (thrown instanceof AppError) return thrown.code
  throw thrown
}

describe('a recipient that was tampered with', () => {
  it('is refused by a code, or read as an address', () => {
    fc.assert(
      fc.property(oneOf(RECIPIENTS), (text) => {
        for (const target of TARGETS) {
          const read = attempt(() => readRecipient(text, target))
          if (typeof read === 'string') {
            expect(read).toMatch(/^(recipient|payment-link)-/)
            continue
          }
          expect(readAddress(read.address, target)).toBe(read.address)
          expect(readRecipient(read.address, target)).toEqual({ address: read.address, request: null })
          // A checksum of Bitcoin's lets no other address through.
          if (target.kind === 'bitcoin') expect([SEGWIT, LEGACY]).toContain(read.address)
          // A link is decoded, an address alone is not: "%1A" begins one.
          const forms = [text, decodedOf(text)].map((form) =>
            asSeen(form).toLowerCase().replaceAll(/\s/g, ''),
          )
          expect(forms.filter((form) => form.includes(read.address.toLowerCase()))).not.toEqual([])
          expect(read.request?.amount ?? 0n).toBeGreaterThanOrEqual(0n)
        }
      }),
      seeded(seeds.recipient, 600),
    )
  })

  it('is no other swap link', () => {
    fc.assert(
      fc.property(oneOf(LINKS), (text) => {
        const read = attempt(() => readSwapLink(text))
        if (typeof read === 'string') expect(read).toMatch(/^payment-link-/)
        else {
          expect(Number.isSafeInteger(read.chainId)).toBe(true)
          if (read.amount !== null) expect(parseUnits(read.amount, 60)).toBeGreaterThan(0n)
        }
      }),
      seeded(seeds.swapLink, 400),
    )
  })
})

/** Signs that are put around and between what is copied. */
const UNSEEN = fc.constantFrom(
  '\u200b',
  '\u200e',
  '\u2060',
  '\u00ad',
  '\ufeff',
  '\u202a',
  '\u202c',
  '\u2066',
  '\u061c',
)

const { account, own, reviewed, previous, privateKey } = outsideSpend('p2wpkh')
const SIGNED = signReviewed(reviewed, () => privateKey).rawTransaction
const HANDED = encodePsbt(reviewed, { account, own }, previous)
const EVM_ACCOUNT =
  '[73c5da0a/44h/60h/0h]xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt/0/*'
const { transaction } = HANDED_CALL
const SIGNED_CALL = signEvmTransaction(
  sealReviewedCall({ ...transaction, functionName: 'unwrap' }),
  { ...transaction, maxGasWei: 10n ** 20n },
  EVM_KEY,
).rawTransaction

/** Each reader of pasted text, and what it reads. */
const PASTED: [string, (text: string) => unknown, readonly string[]][] = [
  [
    'a recipient',
    (text) => readRecipient(text, TARGETS[0]),
    [SEGWIT, LEGACY, `bitcoin:${SEGWIT}?amount=0.5&label=A`],
  ],
  [
    'an EVM recipient',
    (text) => readRecipient(text, TARGETS[4]),
    [EVM, `ethereum:${EVM}`, `eip155:1:${EVM}`],
  ],
  ['a swap link', readSwapLink, LINKS],
  [
    'an account',
    (text) => readOutsideAccount(text, 'mainnet'),
    [account.extendedKey, outsideAccountText(account), SEGWIT],
  ],
  ['an EVM account', readEvmAccount, [EVM_ACCOUNT]],
  [
    'a PSBT that comes back',
    (text) => readReturn(text, () => 'p2wpkh'),
    [base64.encode(HANDED), hex.encode(HANDED)],
  ],
  ['a transaction that comes back', (text) => readReturn(text, () => 'p2wpkh'), [SIGNED]],
  ['a call that comes back', readEvmReturn, [SIGNED_CALL]],
  ['an amount', (text) => readAmount(text, [{ names: ['BTC'], decimals: 8 }], ','), ['1,234.56', '0.5 BTC']],
  ['a phrase', wordsOf, ['legal winner thank year']],
  ['a secret', isSecretText, ['zoo '.repeat(12), SEGWIT]],
  ['JSON', (text) => JSON.parse(withoutUnseen(text)), ['{"id":"a","label":"b"}']],
]

describe('characters that nobody sees', () => {
  it.each(PASTED)('change nothing of what is read as %s', (_name, read, texts) => {
    const marked = fc.constantFrom(...texts).chain((text) =>
      fc.array(fc.tuple(fc.nat({ max: text.length }), UNSEEN), { maxLength: 8 }).map((marks) => ({
        text,
        wrapped: marks.reduce((made, [at, mark]) => made.slice(0, at) + mark + made.slice(at), text),
      })),
    )
    fc.assert(
      fc.property(marked, ({ text, wrapped }) => {
        expect(read(wrapped)).toEqual(read(text))
      }),
      runs(60),
    )
  })
})

const phrases = createPhrases(async (language) => WORD_LISTS[language])
const entropies = fc
  .constantFrom(16, 20, 24, 28, 32)
  .chain((size) => fc.uint8Array({ minLength: size, maxLength: size }))
const languages = fc.constantFrom(...PHRASE_LANGUAGES)
const listOf = (language: (typeof PHRASE_LANGUAGES)[number]) =>
  language === 'english' ? ENGLISH : WORD_LISTS[language]

describe('a phrase', () => {
  it('is a secret in any language and layout', () => {
    const between = fc.constantFrom(' ', '\n', ', ', '; ', '　', '" "', ' - ', '\u200b ', '|', '\r\n\t')
    const before = fc.constantFrom(
      () => '',
      (at: number) => `${at + 1}. `,
      (at: number) => `Word ${at + 1}: `,
      (at: number) => `(${at + 1}) `,
    )
    fc.assert(
      fc.property(
        languages,
        entropies,
        between,
        before,
        fc.boolean(),
        (language, entropy, gap, mark, isShort) => {
          const words = phraseOfEntropy(entropy, listOf(language)).split(/\s/)
          const written = words.map(
            (word, at) => mark(at) + (isShort ? word.normalize('NFC').slice(0, 4) : word),
          )
          expect(isSecretText(written.join(gap))).toBe(true)
        },
      ),
      runs(200),
    )
  })

  it('has no word that is taken for prose', () => {
    const short = (word: string) => word.normalize('NFC').slice(0, 4)
    const all = PHRASE_LANGUAGES.flatMap((language) => listOf(language)).flatMap((word) => [
      word,
      short(word),
    ])
    expect(all.filter((word) => !isSecretText(`${word} `.repeat(12)))).toEqual([])
  })

  it('is the same however it is set out', async () => {
    const between = fc.constantFrom(' ', '\n', ', ', '; ', '　', '" "', ' - ', '\u200b ', '|', '\r\n\t')
    const before = fc.constantFrom(
      () => '',
      (at: number) => `${at + 1}. `,
      (at: number) => `${at + 1})`,
      (at: number) => `#${at + 1}: `,
      () => '\u202a',
      () => '“',
    )
    const form = fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD')
    await fc.assert(
      fc.asyncProperty(
        languages,
        entropies,
        between,
        before,
        form,
        fc.boolean(),
        async (language, entropy, gap, mark, normal, upper) => {
          const words = phraseOfEntropy(entropy, listOf(language)).split(/\s/)
          const text = words
            .map((word, at) => mark(at) + word)
            .join(gap)
            .normalize(normal)
          const read = await phrases.read(upper ? text.toUpperCase() : text)
          expect(read.entropy).toEqual(entropy)
        },
      ),
      runs(120),
    )
  })

  it('is the same by four letters a word', async () => {
    const latin = fc.constantFrom('english', 'spanish', 'french', 'italian', 'portuguese', 'czech')
    await fc.assert(
      fc.asyncProperty(latin, entropies, fc.boolean(), async (language, entropy, isLabelled) => {
        const words = phraseOfEntropy(entropy, listOf(language)).split(' ')
        const short = words.map((word, at) => {
          const letters = comparable(word).slice(0, 4)
          return isLabelled ? `Word ${at + 1}: ${letters}` : letters
        })
        expect((await phrases.read(short.join(' '))).entropy).toEqual(entropy)
      }),
      runs(60),
    )
  })

  it('that was tampered with opens no other wallet', async () => {
    const tampered = fc
      .tuple(languages, entropies)
      .map(([language, entropy]) => phraseOfEntropy(entropy, listOf(language)))
      .chain(mutatedText)
    await fc.assert(
      fc.asyncProperty(tampered, async (text) => {
        const judged = await phrases.judge(text)
        expect(['unknown-word', 'foreign', 'also-electrum', undefined]).toContain(judged?.kind)
        const read = await phrases.read(text).catch(codeOf)
        if (typeof read === 'string') {
          expect(read).toMatch(/^phrase-(invalid|foreign)$/)
          return
        }
        // Exactly the words that were typed, and no guess at another.
        const { entropy, language } = read
        const written = wordsOf(phraseOfEntropy(entropy, listOf(language)))
        expect(written.map(comparable)).toEqual(wordsOf(text).map(comparable))
      }),
      { ...runs(120), examples: seeds.phrase.map((text): [string] => [text]) },
    )
  })
})

describe('a typed amount', () => {
  const digitsOf = (text: string) =>
    asSeen(text)
      .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
      .replaceAll(/[^\d]/g, '')
      .replace(/^0+/, '')

  it('has the digits that were typed, in their order', () => {
    const typed = fc.constantFrom('0.01', '1,234.56', '1’000', '٠٫٠١', '０．５', '12,34,567.8', ' 1 000.5 ')
    fc.assert(
      fc.property(typed.chain(mutatedText), (text) => {
        const reading = readAmount(text, [{ names: [], decimals: 18 }], ',')
        if (reading.is !== 'amount') return
        const [read, typedDigits] = [String(reading.units), digitsOf(text)].map((digits) =>
          digits.replace(/0+$/, ''),
        )
        expect(read).toBe(typedDigits)
      }),
      seeded(seeds.amount, 600),
    )
  })
})

describe('a PSBT that was tampered with', () => {
  const TRANSACTION = {
    version: 2,
    inputs: [{ txid: '11'.repeat(32), vout: 1, sequence: 0xfffffffd }],
    outputs: [
      { scriptPubKey: `0014${'22'.repeat(20)}`, valueSats: 5_000n },
      { scriptPubKey: '6a024142', valueSats: 0n },
    ],
    lockTime: 0,
  }
  const sized = (text: string) => (text.length / 2).toString(16).padStart(2, '0') + text
  const entry = (key: string, value: string) => sized(key) + sized(value)
  const script = `0014${'33'.repeat(20)}`
  const psbt = `70736274ff${entry('00', hex.encode(encodeUnsigned(TRANSACTION)))}00${entry('01', `1027000000000000${sized(script)}`)}${entry('03', '01000000')}00${entry('02', '51')}0000`

  it('is refused, or holds the transaction that is read', () => {
    const bytes = fc
      .array(fc.record({ at: fc.nat({ max: psbt.length / 2 - 1 }), byte: fc.nat({ max: 255 }) }), {
        maxLength: 3,
      })
      .map((changes) => {
        const copy = hex.decode(psbt)
        for (const { at, byte } of changes) copy[at] = byte
        return hex.encode(copy)
      })
    fc.assert(
      fc.property(fc.oneof(bytes, mutatedText(psbt)), (text) => {
        const reading = readPsbt(text)
        if (reading.ok)
          expect(text.toLowerCase()).toContain(hex.encode(encodeUnsigned(reading.psbt.transaction)))
      }),
      seeded(seeds.psbt, 600),
    )
  })
})

function decodedOf(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
