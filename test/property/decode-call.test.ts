import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../vectors/unwrap-inputs.json'
import { encodeApprove, encodeCall } from '~/lib/core/evm/call'
import { decodeCall } from '~/lib/core/evm/decode-call'
import type { Hex } from '~/lib/core/hex'

const hexOf = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((value): Hex => `0x${Buffer.from(value).toString('hex')}`)
const uint = (bits: number) => fc.bigInt(0n, (1n << BigInt(bits)) - 1n)
const address = hexOf(20)
const terms = {
  inputAmount: uint(256),
  userScript: fc.constantFrom(20, 32).chain(hexOf),
  scriptType: fc.integer({ min: 0, max: 5 }),
  lockingScript: fc.integer({ min: 0, max: 40 }).chain(hexOf),
  thirdPartyId: uint(8),
}
const swap = {
  ...terms,
  exchangeConnector: address,
  minSats: uint(64),
  isFixedToken: fc.boolean(),
  path: fc.array(address, { maxLength: 4 }),
}
const anyTerms = fc.oneof(
  fc.record({ kind: fc.constant('unwrap' as const), ...terms }),
  fc.record({ kind: fc.constant('router-swap' as const), ...swap, deadline: uint(64) }),
  fc.record({
    kind: fc.constant('connector-swap' as const),
    ...swap,
    token: address,
    crossingFeePer1e18: fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
  }),
)

describe('decodeCall', () => {
  it('reads back every call that can be encoded', () => {
    fc.assert(
      fc.property(anyTerms, (given) => {
        const read = decodeCall(encodeCall(given))
        expect(read?.kind).toBe(given.kind)
        expect(read === undefined ? undefined : encodeCall(read)).toBe(encodeCall(given))
      }),
    )
  })

  it.each(vectors.cases.map(({ name, expected, intent }) => ({ name, expected, intent })))(
    'reads a genuine call: $name',
    ({ expected, intent }) => {
      expect(decodeCall(`0x${expected.data.slice(2)}`)).toMatchObject({
        inputAmount: BigInt(intent.inputAmount),
        userScript: expected.userScript,
        scriptType: expected.scriptType,
        thirdPartyId: BigInt(intent.thirdPartyId),
      })
    },
  )

  it('rejects everything else: truncated, extended, or another function', () => {
    fc.assert(
      fc.property(anyTerms, fc.nat(), (given, cut) => {
        const data = encodeCall(given)
        const shorter: Hex = `0x${data.slice(2, 2 + (cut % (data.length - 2)))}`
        expect(decodeCall(shorter)).toBeUndefined()
        expect(decodeCall(`${data}00`)).toBeUndefined()
        expect(decodeCall(`0x00000000${data.slice(10)}`)).toBeUndefined()
      }),
    )
    expect(decodeCall(encodeApprove('0x1000000000000000000000000000000000000001', 5n))).toBeUndefined()
    expect(decodeCall('0x')).toBeUndefined()
  })
})
