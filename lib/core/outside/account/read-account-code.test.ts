import { UR, UREncoder } from '@ngraveio/bc-ur'
import { hex, utf8 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BitcoinNetwork } from '~/lib/core/network'
import {
  codeOf,
  KEYSTONE,
  PUBLISHED_ACCOUNT_DESCRIPTOR,
  PUBLISHED_CRYPTO_ACCOUNT,
  PUBLISHED_MULTISIG,
} from './account-codes.fixture'
import { decodeBytewords } from '../frames/bytewords'
import { readOutsideAccount } from './read-account'
import type { CodeTexts } from './code-outcome'
import { AccountCodeReader } from './read-account-code'

const ABANDON = `${'abandon '.repeat(11)}about`
const PUBLISHED = 'shield group erode awake lock sausage cash glare wave crew flame glove'
const TEST_VERSIONS = { public: 0x043587cf, private: 0x04358394 }

/** Writes the phrase's account as text, by BIP32 alone. */
function textOf(phrase: string, path: string, shape: string, versions?: typeof TEST_VERSIONS): string {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(phrase), versions)
  const fingerprint = root.fingerprint.toString(16).padStart(8, '0')
  const key = root.derive(`m/${path.replaceAll('h', "'")}`).publicExtendedKey
  return shape.replace('*', `[${fingerprint}/${path}]${key}`)
}

function textsOf(code: string): CodeTexts {
  const outcome = new AccountCodeReader().receive(code)
  if (outcome.kind !== 'done') throw new Error('a whole code')
  return outcome.texts
}

/** The account that a text names, however it is written. */
function accountOf(text: string | undefined, network: BitcoinNetwork = 'mainnet') {
  return readOutsideAccount(text ?? '', network)
}

const SHAPES = [
  ['p2pkh', '44h/0h/0h', 'pkh(*/<0;1>/*)'],
  ['p2sh-p2wpkh', '49h/0h/0h', 'sh(wpkh(*/<0;1>/*))'],
  ['p2wpkh', '84h/0h/0h', 'wpkh(*/<0;1>/*)'],
] as const

describe('an account by its code', () => {
  it.each([
    ['crypto-account', PUBLISHED, PUBLISHED_CRYPTO_ACCOUNT],
    ['account-descriptor', PUBLISHED, PUBLISHED_ACCOUNT_DESCRIPTOR],
    ['the crypto-account of Keystone', ABANDON, codeOf('crypto-account', KEYSTONE.account)],
    ['a code in upper case', PUBLISHED, `${PUBLISHED_CRYPTO_ACCOUNT.toUpperCase()}\n`],
  ])('is the one that its text names: %s', (_, phrase, code) => {
    const texts = textsOf(code)
    for (const [type, path, shape] of SHAPES)
      expect(accountOf(texts.get(type))).toEqual(accountOf(textOf(phrase, path, shape)))
  })

  it.each([
    ['a crypto-output', 'crypto-output', KEYSTONE.output],
    ['the same with its tag', 'crypto-output', `d90134${KEYSTONE.output}`],
  ])('is the one of %s', (_, type, message) => {
    const texts = textsOf(codeOf(type, message))
    expect([...texts.keys()]).toEqual(['p2wpkh'])
    expect(texts.get('p2wpkh')).toBe(textOf(ABANDON, '84h/0h/0h', 'wpkh(*/0/*)'))
  })

  it('is that of an output-descriptor, wherever its steps stand', () => {
    const source = (text: string) => (0x60 + text.length).toString(16) + hex.encode(utf8.decode(text))
    const key = KEYSTONE.output.slice('d90194d9012f'.length)
    const bare = KEYSTONE.account.slice(KEYSTONE.account.lastIndexOf('d9012f') + 'd9012f'.length)
    for (const [text, of, range] of [
      ['wpkh(@0)', key, '0'],
      ['wpkh(@0/0/*)', bare, '0'],
      ['wpkh(@0/<0;1>/*)', bare, '<0;1>'],
      ['wpkh(@0)', bare, '<0;1>'],
    ] as const) {
      const found = textsOf(codeOf('output-descriptor', `a201${source(text)}0281d99d6f${of}`))
      expect(accountOf(found.get('p2wpkh'))).toEqual(
        accountOf(textOf(ABANDON, '84h/0h/0h', `wpkh(*/${range}/*)`)),
      )
    }
  })

  it.each(['crypto-hdkey', 'hdkey'])('has the type that the purpose of an %s says', (type) => {
    const text = textsOf(codeOf(type, KEYSTONE.hdkey)).get('other')
    expect(text).toBe(textOf(ABANDON, '49h/0h/0h', '*'))
    expect(accountOf(text)).toMatchObject({ addressType: 'p2sh-p2wpkh', isTypeStated: true })
  })

  it('is on the network that its key is for', () => {
    const key = textsOf(codeOf('crypto-hdkey', KEYSTONE.testKey)).get('other')
    const output = textsOf(codeOf('crypto-output', KEYSTONE.testOutput)).get('p2wpkh')
    const expected = textOf(ABANDON, '84h/1h/0h', 'wpkh(*/<0;1>/*)', TEST_VERSIONS)
    for (const text of [key, output])
      expect(accountOf(text, 'regtest')).toEqual(accountOf(expected, 'regtest'))
    expect(() => accountOf(key)).toThrow(expect.objectContaining({ details: { reason: 'other-network' } }))
  })

  it('is read from frames in any order, some lost', () => {
    const [, body = ''] = PUBLISHED_CRYPTO_ACCOUNT.split('/')
    const ur = new UR(Buffer.from(decodeBytewords(body)), 'crypto-account')
    const encoder = new UREncoder(ur, 100)
    const frames = Array.from({ length: 40 }, () => encoder.nextPart()).filter((_, at) => at % 3 === 2)
    const reader = new AccountCodeReader()
    const outcomes = frames.toReversed().map((frame) => reader.receive(frame))
    expect(outcomes[0]).toMatchObject({ kind: 'more', known: 1 })
    expect(outcomes.find(({ kind }) => kind === 'done')).toEqual({
      kind: 'done',
      left: [],
      texts: textsOf(PUBLISHED_CRYPTO_ACCOUNT),
    })
  })
})

describe('what is refused by name', () => {
  it.each([
    ['a private key', 'secret', codeOf('crypto-hdkey', KEYSTONE.priv)],
    ['a seed', 'secret', 'ur:crypto-seed/oyadgdaeaoaoaxidehcf'],
    ['the key of another coin', 'unsupported', codeOf('crypto-hdkey', KEYSTONE.eth)],
    ['several signers', 'multisig', codeOf('crypto-output', KEYSTONE.multi)],
    ['a key without its origin', 'unsupported', codeOf('crypto-hdkey', withoutOrigin(KEYSTONE.hdkey))],
    ['a PSBT', 'unreadable', 'ur:psbt/aeadaolazmjendeoti'],
    ['something else', 'unreadable', codeOf('crypto-hdkey', 'a10102')],
    ['more than the key', 'unreadable', codeOf('crypto-hdkey', `${KEYSTONE.hdkey}00`)],
    ['a damaged code', 'unreadable', PUBLISHED_CRYPTO_ACCOUNT.replace('oeadcy', 'oeadcx')],
    ['a key that is not there', 'unreadable', codeOf('output-descriptor', 'a10168776b706828403029')],
  ])('includes %s', (_, reason, code) => {
    expect(() => textsOf(code)).toThrow(
      expect.objectContaining({ code: 'outside-account-invalid', details: { reason } }),
    )
  })

  it.each([
    ['multisig', PUBLISHED_MULTISIG, 'output-descriptor'],
    ['multisig', `d90191d9019a${KEYSTONE.testOutput.slice(6)}`, 'crypto-output'],
    ['taproot', `d90199${KEYSTONE.testOutput.slice(6)}`, 'crypto-output'],
  ])('is left to the reader of texts: %s', (reason, message, type) => {
    const text = textsOf(codeOf(type, message)).get('other')
    expect(() => accountOf(text)).toThrow(expect.objectContaining({ details: { reason } }))
  })

  it('includes whatever is damaged, and throws nothing else', () => {
    const genuine = Object.entries({ 'crypto-account': KEYSTONE.account, 'crypto-output': KEYSTONE.multi })
    fc.assert(
      fc.property(
        fc.constantFrom(...genuine),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (code, at, byte) => {
          const [type, message] = code
          const damaged = hex.decode(message)
          const place = at % damaged.length
          damaged[place] = (damaged[place] ?? 0) ^ byte
          try {
            for (const text of textsOf(codeOf(type, hex.encode(damaged))).values()) accountOf(text)
          } catch (thrown) {
            expect(thrown).toMatchObject({ code: 'outside-account-invalid' })
          }
        },
      ),
    )
  })
})

/** Its fields but 6, which is the origin. */
function withoutOrigin(message: string): string {
  const at = message.indexOf('06d90130')
  const end = message.indexOf('081a', at)
  return `a${Number.parseInt(message.charAt(1), 16) - 1}${message.slice(2, at)}${message.slice(end)}`
}
