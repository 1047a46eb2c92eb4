import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { carrierScript } from '../bitcoin/data-carrier'
import { encodePayload } from './encode-payload.fixture'
import type { BridgePayload } from './payload'
import { markedCarrier, type PayloadPart } from './payload-parts'

const bytes = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((some): `0x${string}` => `0x${Buffer.from(some).toString('hex')}`)
const uint = (length: number) => fc.bigInt({ min: 0n, max: (1n << BigInt(8 * length)) - 1n })

const common = {
  chainId: fc.nat(65_535),
  appId: fc.nat(255),
  recipientAddress: bytes(20),
  serviceFeeSats: uint(3),
  speed: fc.boolean(),
  thirdPartyId: fc.nat(255),
}
const payloads: fc.Arbitrary<BridgePayload> = fc.oneof(
  fc.record({ ...common, kind: fc.constant('wrap'), codec: fc.constantFrom('v1', 'v2') }),
  fc.record({
    ...common,
    kind: fc.constant('swap'),
    codec: fc.constant('v1'),
    outputToken: bytes(20),
    minOutput: uint(14),
    crossingFeePer1e7: uint(3),
  }),
  fc.record({
    ...common,
    kind: fc.constant('swap'),
    codec: fc.constant('v2'),
    outputTokenId: bytes(8),
    minOutput: uint(13),
    minIntermediary: uint(13),
    crossingFeePer1e7: uint(3),
  }),
)

function partsOf(payload: BridgePayload): Partial<Record<PayloadPart, string>> {
  const pieces = markedCarrier(carrierScript(encodePayload(payload)))
  return Object.fromEntries(pieces.flatMap(({ part, hex }) => (part === null ? [] : [[part, hex]])))
}

describe('a data carrier', () => {
  it('is marked at the values that decide, whatever they are', () => {
    fc.assert(
      fc.property(payloads, (payload) => {
        const { network = '', recipient, token, minimum } = partsOf(payload)
        expect(Number.parseInt(network, 16)).toBe(payload.chainId)
        expect(`0x${recipient}`).toBe(payload.recipientAddress)
        if (payload.kind === 'wrap') expect([token, minimum]).toEqual([undefined, undefined])
        else {
          expect(`0x${token}`).toBe(payload.codec === 'v1' ? payload.outputToken : payload.outputTokenId)
          expect(BigInt(`0x${minimum}`)).toBe(payload.minOutput)
        }
      }),
    )
  })

  it('loses no digit', () => {
    fc.assert(
      fc.property(payloads, (payload) => {
        const script = carrierScript(encodePayload(payload))
        const pieces = markedCarrier(script)
        expect(pieces.map(({ hex }) => hex).join('')).toBe(script)
      }),
    )
  })

  it.each(['6a', '6a0401020304', '6a4c05'])('is one piece without a payload: %s', (script) => {
    expect(markedCarrier(script)).toEqual([{ part: null, hex: script }])
  })
})
