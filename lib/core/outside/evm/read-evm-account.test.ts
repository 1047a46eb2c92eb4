import { hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeBytewords } from '../frames/bytewords'
import { readEvmAccount } from './read-evm-account'

/** Of "abandon … about", by BIP32. */
const XPUB =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt'
const TEXT = `[73c5da0a/44h/60h/0h]${XPUB}/0/*`
/** The same account by @keystonehq/bc-ur-registry 0.7.1. */
const KEYSTONE =
  'a803582102eae4b876a8696134b868f88cc2f51f715f2dbedb7446b8e6edf3d4541c4eb67b045820d882718b7a42806803eeb17f7483f2' +
  '0620611adb88fc943c898dc5aba94c281905d90131a101183c06d90130a20186182cf5183cf500f5021a73c5da0a07d90130a1018400f4' +
  '80f4081ad32e450809684b657973746f6e650a706163636f756e742e7374616e64617264'
const ACCOUNT = {
  extendedKey: XPUB,
  origin: { fingerprint: '73c5da0a', path: [0x8000002c, 0x8000003c, 0x80000000] },
  // As every wallet has it.
  address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
}
const refused = (reason: string) =>
  expect.objectContaining({ code: 'outside-account-invalid', details: expect.objectContaining({ reason }) })
const code = (cbor: string) => `ur:crypto-hdkey/${encodeBytewords(hex.decode(cbor))}`

it.each([
  ['a key with its origin', TEXT],
  ['the key without the steps after it', TEXT.replace('/0/*', '')],
  ["what Keystone's code holds", code(KEYSTONE)],
  ['the code in upper case', code(KEYSTONE).toUpperCase()],
])('reads %s', (_, text) => {
  expect(readEvmAccount(text)).toEqual(ACCOUNT)
})

describe('what is refused by name', () => {
  it.each([
    ['a bare key', 'unsupported', XPUB],
    ['a Bitcoin account', 'unsupported', TEXT.replace('/60h', '/0h')],
    ['a single address', 'unsupported', TEXT.replace('/0/*', '/0/0')],
    ['change', 'unsupported', TEXT.replace('/0/*', '/1/*')],
    ['the number of another account', 'contradiction', TEXT.replace('60h/0h', '60h/1h')],
    ['a mistyped key', 'mistyped', TEXT.replace('xpub6D', 'xpub6E')],
    ['a damaged code', 'mistyped', code(KEYSTONE).replace('ae', 'ad')],
    ['a private key', 'secret', code(KEYSTONE.replace(/^a803/, 'a902f503'))],
    [
      'a code without its chain code',
      'unsupported',
      code(KEYSTONE.replace(/^a8/, 'a7').replace(/045820.{64}/, '')),
    ],
    ['a code of many accounts', 'unreadable', code(KEYSTONE.replace('00f5021a', '80f5021a'))],
    ['a code of something else', 'unreadable', code('a10102')],
    ['too much', 'too-long', 'x'.repeat(1001)],
  ])('includes %s', (_, reason, text) => {
    expect(() => readEvmAccount(text)).toThrow(refused(reason))
  })
})

it('throws nothing but its own errors at damaged codes', () => {
  const genuine = hex.decode(KEYSTONE)
  fc.assert(
    fc.property(fc.nat({ max: genuine.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, byte) => {
      const damaged = genuine.slice()
      damaged[at] = (damaged[at] ?? 0) ^ byte
      try {
        readEvmAccount(code(hex.encode(damaged)))
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: 'outside-account-invalid' })
      }
    }),
  )
})
