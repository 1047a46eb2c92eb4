import { UR, UREncoder } from '@ngraveio/bc-ur'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FeeMarketTransaction, encodeTransaction, signatureOf } from '~/lib/core/evm/envelope'
import { sealReviewedCall } from '~/lib/core/evm/reviewed'
import { signEvmTransaction } from '~/lib/core/evm/transaction'
import { cborBytes, cborMap, cborTagged, cborText } from '../frames/cbor'
import { FrameReader } from '../frames/frame-reader'
import { EVM_KEY, HANDED_CALL } from './handed-call.fixture'
import { takeBackCall } from './take-back-call'

/** Written by @keystonehq/bc-ur-registry-eth 0.22.1 for the signature of `HANDED_CALL`. */
const KEYSTONE =
  'a301d825509b1deb4d3b7d4bad9bdd2b0d7b3dcb6d025841c286bb89b80e918601ffa806d8a0f533d0dfb79ea32920a495c2c9b1126069' +
  '7e7261efefde5dd0c5065ced8816b6a8934d4d0b4f0cfe2248a30299ca48cc9e0b0003684b657973746f6e65'
const { n: ORDER } = secp256k1.Point.CURVE()

const { transaction, requestId } = HANDED_CALL
const signed = signedBy(EVM_KEY)
const refused = (reason: string) =>
  expect.objectContaining({ code: 'signature-refused', details: expect.objectContaining({ reason }) })

function signedBy(key: Uint8Array, changes: Partial<FeeMarketTransaction> = {}) {
  const fields = { ...transaction, ...changes }
  const call = sealReviewedCall({ ...fields, functionName: 'unwrap' })
  return signEvmTransaction(call, { ...fields, maxGasWei: 10n ** 20n }, key)
}

type Answer = { id?: string; r?: bigint; s?: bigint; v?: number; length?: number }

/** A genuine answer, with what is changed of it. */
function answer({ id = requestId, length = 65, ...changes }: Answer = {}, raw = signed.rawTransaction) {
  const genuine = signatureOf(raw)
  if (genuine === undefined) throw new Error('unsigned')
  const { r = genuine.r, s = genuine.s, v = genuine.recovery } = changes
  const bytes = hex.decode(wordOf(r) + wordOf(s) + v.toString(16).padStart(2, '0'))
  return cborMap([
    [1, cborTagged(37, cborBytes(hex.decode(id)))],
    [2, cborBytes(bytes.slice(0, length))],
    [3, cborText('a signer')],
  ])
}

function wordOf(value: bigint): string {
  return value.toString(16).padStart(64, '0')
}

describe('what is taken', () => {
  it.each([
    ['what Keystone writes', hex.decode(KEYSTONE)],
    ['its hex', KEYSTONE],
    ['a parity counted from 27', answer({ v: 27 + (signatureOf(signed.rawTransaction)?.recovery ?? 0) })],
    ['a raw transaction', signed.rawTransaction],
    ['its bytes', hex.decode(signed.rawTransaction.slice(2))],
    ['a file of its hex', new TextEncoder().encode(`${signed.rawTransaction}\n`)],
  ])('is %s', (_, returned) => {
    expect(takeBackCall(returned, HANDED_CALL)).toEqual(signed)
  })

  it('comes by frames, a third of them lost', () => {
    const encoder = new UREncoder(new UR(Buffer.from(KEYSTONE, 'hex'), 'eth-signature'), 30)
    const reader = new FrameReader()
    const outcomes = Array.from({ length: 30 }, (_, index) => [index, encoder.nextPart()] as const)
      .filter(([index]) => index % 3 !== 0)
      .map(([, part]) => reader.receive(part))
    expect(outcomes).toContainEqual({ kind: 'done', bytes: hex.decode(KEYSTONE) })
  })
})

describe('what is refused by name', () => {
  const other = new Uint8Array(32).fill(0x47)
  const { r, s, recovery } = signatureOf(signed.rawTransaction) ?? { r: 0n, s: 0n, recovery: 0 }
  it.each([
    ['another request', 'other-transaction', answer({ id: '00'.repeat(16) })],
    ['another nonce', 'other-transaction', signedBy(EVM_KEY, { nonce: 10 }).rawTransaction],
    ['another amount', 'other-transaction', signedBy(EVM_KEY, { value: 1n }).rawTransaction],
    ['another chain', 'other-transaction', signedBy(EVM_KEY, { chainId: 1 }).rawTransaction],
    [
      'a signature over other bytes',
      'other-key',
      answer({}, signedBy(EVM_KEY, { value: 1n }).rawTransaction),
    ],
    ['another key', 'other-key', answer({}, signedBy(other).rawTransaction)],
    ["another key's transaction", 'other-key', signedBy(other).rawTransaction],
    ['the other parity', 'other-key', answer({ v: 1 - recovery })],
    ['a high s', 'bad-signature', answer({ s: ORDER - s, v: 1 - recovery })],
    ['a high s in a transaction', 'bad-signature', rawWith({ r, s: ORDER - s, recovery: 1 - recovery })],
    ['a parity of a transaction', 'bad-signature', rawWith({ r, s, recovery: 2 })],
    ['no r', 'bad-signature', answer({ r: 0n })],
    ['an r above the order', 'bad-signature', answer({ r: ORDER })],
    ["a legacy signature's v", 'bad-signature', answer({ v: 137 })],
    ['half a signature', 'unreadable', answer({ length: 64 })],
    ['an unsigned transaction', 'incomplete', encodeTransaction(transaction)],
    ['a text', 'unreadable', 'hello'],
    ['nothing', 'unreadable', ''],
    ['too much', 'too-large', '00'.repeat(100_000)],
  ])('includes %s', (_, reason, returned) => {
    expect(() => takeBackCall(returned, HANDED_CALL)).toThrow(refused(reason))
  })

  function rawWith(signature: { r: bigint; s: bigint; recovery: number }) {
    return encodeTransaction(transaction, signature)
  }
})

it('takes nothing else from mutations of genuine returns', () => {
  const genuine = [hex.decode(KEYSTONE), hex.decode(signed.rawTransaction.slice(2))]
  const mutation = fc.record({
    of: fc.constantFrom(...genuine),
    at: fc.nat(),
    byte: fc.integer({ min: 1, max: 255 }),
    cut: fc.option(fc.nat({ max: 40 }), { freq: 4 }),
    added: fc.uint8Array({ maxLength: 4 }),
  })
  fc.assert(
    fc.property(mutation, ({ of, at, byte, cut, added }) => {
      const bytes = Uint8Array.of(...of.subarray(0, of.length - (cut ?? 0)), ...added)
      const place = at % bytes.length
      bytes[place] = (bytes[place] ?? 0) ^ byte
      try {
        // A name that the signer gives itself may be any.
        expect(takeBackCall(bytes, HANDED_CALL)).toEqual(signed)
      } catch (thrown) {
        expect(thrown).toMatchObject({ code: 'signature-refused' })
      }
    }),
  )
})

it('is taken in its usual wrappings', () => {
  const { rawTransaction } = signed
  const bare = rawTransaction.slice(2)
  const utf16 = new Uint8Array(
    Uint16Array.from(`\ufeff${rawTransaction}\r\n`, (unit) => unit.charCodeAt(0)).buffer,
  )
  for (const form of [
    JSON.stringify({ raw: rawTransaction, tx: { hash: `0x${'ab'.repeat(32)}`, input: transaction.data } }),
    JSON.stringify({ signedTransaction: bare }),
    `"${rawTransaction}"`,
    `rawTx: ${rawTransaction.toUpperCase().replace('0X', '0x')}`,
    rawTransaction.replaceAll(/.{40}/g, '$&\n'),
    rawTransaction.replaceAll(/.{9}/g, '$&\u200e'),
    utf16,
    hex.encode(answer()),
  ])
    expect(takeBackCall(form, HANDED_CALL).rawTransaction).toBe(rawTransaction)
})
