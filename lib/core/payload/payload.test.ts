import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { decodePayload } from './decode-payload'
import { encodePayload } from './encode-payload.fixture'
import { type BridgePayload, tokenIdOf } from './payload'

const common = {
  chainId: 42161,
  recipientAddress: '0xe57b76b7d64ac115361ae1a428ad5b99b4d8e12f',
  serviceFeeSats: 7458n,
  speed: false,
  thirdPartyId: 9,
} as const

/** Bytes written by hand from the table of layouts. */
const SAMPLES: [string, BridgePayload][] = [
  [
    'a4b1 01 e57b76b7d64ac115361ae1a428ad5b99b4d8e12f 001d22 00 09',
    { kind: 'wrap', codec: 'v1', appId: 1, ...common },
  ],
  [
    'a4b1 01 000000000000000000000000 e57b76b7d64ac115361ae1a428ad5b99b4d8e12f 001d22 01 09',
    { kind: 'wrap', codec: 'v2', appId: 1, ...common, speed: true },
  ],
  [
    'a4b1 14 e57b76b7d64ac115361ae1a428ad5b99b4d8e12f 001d22 00 09' +
      '61db50b4ab6434693d6b53540d25a3494b4bcd6e 000000000000000068cce45f9f6b 0249f0',
    {
      kind: 'swap',
      codec: 'v1',
      appId: 20,
      ...common,
      outputToken: '0x61db50b4ab6434693d6b53540d25a3494b4bcd6e',
      minOutput: 0x68cce45f9f6bn,
      crossingFeePer1e7: 150_000n,
    },
  ],
  [
    'a4b1 0a 000000000000000000000000 e57b76b7d64ac115361ae1a428ad5b99b4d8e12f 001d22 00 09' +
      'fa8055a5fa6f3a39 00000000000000077412af534e 00000000000000000000000007 0061a8',
    {
      kind: 'swap',
      codec: 'v2',
      appId: 10,
      ...common,
      outputTokenId: '0xfa8055a5fa6f3a39',
      minOutput: 0x077412af534en,
      minIntermediary: 7n,
      crossingFeePer1e7: 25_000n,
    },
  ],
]

const bytesOf = (text: string) => hex.decode(text.replaceAll(' ', ''))

describe('payload', () => {
  it.each(SAMPLES)('%s is read and written', (text, payload) => {
    expect(decodePayload(bytesOf(text))).toEqual(payload)
    expect(encodePayload(payload)).toEqual(bytesOf(text))
  })

  it('of any other length is rejected', () => {
    for (let length = 0; length < 120; length += 1)
      expect(decodePayload(new Uint8Array(length)) !== undefined).toBe([28, 40, 65, 77].includes(length))
  })

  it('with nonzero padding is rejected', () => {
    const bytes = bytesOf(SAMPLES[1]?.[0] ?? '')
    bytes[3] = 1
    expect(decodePayload(bytes)).toBeUndefined()
  })

  it('rejects a speed that is neither 0 nor 1', () => {
    const bytes = bytesOf(SAMPLES[0]?.[0] ?? '')
    bytes[26] = 2
    expect(decodePayload(bytes)).toBeUndefined()
  })

  it.each<[string, Partial<BridgePayload>]>([
    ['chainId', { chainId: 65_536 }],
    ['chainId', { chainId: 1.5 }],
    ['thirdPartyId', { thirdPartyId: 256 }],
    ['appId', { appId: -1 }],
    ['serviceFeeSats', { serviceFeeSats: 2n ** 24n }],
    ['recipientAddress', { recipientAddress: '0x00' }],
  ])('with a %s that does not fit is not written', (_, change) => {
    const [, wrap] = SAMPLES[0] ?? []
    if (wrap?.kind !== 'wrap') throw new Error('the first sample wraps')
    expect(() => encodePayload(Object.assign({}, wrap, change))).toThrow(
      expect.objectContaining({ code: 'bad-input' }),
    )
  })

  it('names a v2 token by its last 8 bytes', () => {
    expect(tokenIdOf('0xBB5AE49CD52154988a181912fa8055a5fa6f3a39')).toBe('0xfa8055a5fa6f3a39')
  })
})
