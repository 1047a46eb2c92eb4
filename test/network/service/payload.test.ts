// @module-tag release

import { readFileSync } from 'node:fs'
import { bytesToHex, hexToBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { decodePayload, encodePayload, tokenId } from './payload'

const vectors = z
  .object({
    cases: z.array(
      z.object({
        name: z.string(),
        intent: z.object({
          chainId: z.number(),
          recipientAddress: z.string(),
          thirdPartyId: z.number(),
          outputToken: z.nullable(z.templateLiteral(['0x', z.string()])),
          minOutputAmount: z.nullable(z.string()),
        }),
        opReturn: z.object({
          codec: z.enum(['v1', 'v2']),
          hex: z.string(),
          appId: z.number(),
          networkFeeSats: z.number(),
          speed: z.boolean(),
          bridgePercentageFee: z.number(),
        }),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL('../../vectors/wrap-unsigned.json', import.meta.url), 'utf8')))

describe.each(vectors.cases)('$name', ({ intent, opReturn }) => {
  const payload = decodePayload(hexToBytes(`0x${opReturn.hex}`))

  it('decodes to what it was built from', () => {
    expect(payload).toMatchObject({
      codec: opReturn.codec,
      kind: intent.outputToken === null ? 'wrap' : 'swap',
      chainId: intent.chainId,
      appId: opReturn.appId,
      networkFeeSats: BigInt(opReturn.networkFeeSats),
      speed: opReturn.speed,
      thirdPartyId: intent.thirdPartyId,
    })
    expect(payload?.recipient.toLowerCase()).toBe(intent.recipientAddress)
    if (payload?.kind !== 'swap' || intent.outputToken === null) return
    expect(payload.minOutput).toBe(BigInt(intent.minOutputAmount ?? ''))
    expect(payload.bridgeFee).toBe(BigInt(Math.round(opReturn.bridgePercentageFee * 100_000)))
    if (payload.codec === 'v1') expect(payload.outputToken.toLowerCase()).toBe(intent.outputToken)
    else expect(payload.outputTokenId).toBe(tokenId(intent.outputToken))
  })

  it('encodes to the same bytes', () => {
    expect(payload && bytesToHex(encodePayload(payload))).toBe(`0x${opReturn.hex}`)
  })
})

describe('a data carrier without a payload', () => {
  const wrap = hexToBytes('0x21050100e8efeec8aa98e0920674f645321388f70745b7000c8201ff')
  const padded = hexToBytes(
    '0x00380100000000000000000000000071cca9fa37fecc9b8c155562086791806ee4fc99000ba30000',
  )

  it.each([
    ['one byte short', wrap.slice(1)],
    ['one byte long', Uint8Array.from([...wrap, 0])],
    ['of an app that is not known', wrap.with(2, 2)],
    ['with a recipient longer than an address', padded.with(3, 1)],
    ['empty', new Uint8Array()],
  ])('is rejected if %s', (_what, data) => {
    expect(decodePayload(data)).toBeUndefined()
  })
})

describe('a value that does not fit its bytes', () => {
  it('is rejected, not truncated', () => {
    const payload = decodePayload(hexToBytes('0x21050100e8efeec8aa98e0920674f645321388f70745b7000c8201ff'))
    if (!payload) throw new Error('The vector is a payload.')
    expect(() => encodePayload({ ...payload, networkFeeSats: 1n << 24n })).toThrow(RangeError)
    expect(() => encodePayload({ ...payload, chainId: 65_536 })).toThrow(RangeError)
  })
})
