import { keccak_256 } from '@noble/hashes/sha3.js'
import { hex } from '@scure/base'
import { parseTransaction, recoverTransactionAddress, serializeTransaction } from 'viem'
import { describe, expect, it } from 'vitest'
import { decodeTransaction, encodeTransaction } from './envelope'
import { type ReviewedCall, sealReviewedCall } from './reviewed'
import { evmAddressOf, repriceEvmTransaction, signEvmTransaction } from './transaction'

const KEY = new Uint8Array(32).fill(0x46)
const OTHER_KEY = new Uint8Array(32).fill(0x47)
const TO = '0x3535353535353535353535353535353535353535'
const CALL = { to: TO, data: '0x3fea4367', value: 10n ** 18n, functionName: 'unwrap' } as const
const FIELDS = {
  chainId: 31_337,
  nonce: 9,
  gasLimit: 100_000n,
  maxFeePerGas: 30n * 10n ** 9n,
  maxPriorityFeePerGas: 10n ** 9n,
  maxGasWei: 3n * 10n ** 15n,
}
const N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

describe('signEvmTransaction', () => {
  it('produces what another implementation reads and recovers', async () => {
    const { rawTransaction, hash, from } = signEvmTransaction(sealReviewedCall(CALL), FIELDS, KEY)
    expect(from).toBe('0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F')
    expect(parseTransaction(rawTransaction)).toMatchObject({
      type: 'eip1559',
      chainId: 31_337,
      nonce: 9,
      gas: 100_000n,
      maxFeePerGas: 30n * 10n ** 9n,
      maxPriorityFeePerGas: 10n ** 9n,
      to: TO,
      value: 10n ** 18n,
      data: '0x3fea4367',
    })
    expect(await recoverTransactionAddress({ serializedTransaction: `0x02${rawTransaction.slice(4)}` })).toBe(
      from,
    )
    expect(hash).toBe(`0x${hex.encode(keccak_256(hex.decode(rawTransaction.slice(2))))}`)
  })

  it('signs with a low s, deterministically', () => {
    for (let nonce = 0; nonce < 40; nonce++) {
      const { rawTransaction } = signEvmTransaction(sealReviewedCall(CALL), { ...FIELDS, nonce }, KEY)
      expect(BigInt(parseTransaction(rawTransaction).s ?? '0x')).toBeLessThanOrEqual(N / 2n)
      expect(signEvmTransaction(sealReviewedCall(CALL), { ...FIELDS, nonce }, KEY).rawTransaction).toBe(
        rawTransaction,
      )
    }
  })

  it('rejects a changed copy of a reviewed call', () => {
    const copy: ReviewedCall = { ...sealReviewedCall(CALL), value: 2n * 10n ** 18n }
    expect(() => signEvmTransaction(copy, FIELDS, KEY)).toThrow(
      expect.objectContaining({ code: 'review-refused' }),
    )
  })

  it('cannot change a reviewed call', () => {
    expect(Object.isFrozen(sealReviewedCall(CALL))).toBe(true)
  })

  it('rejects gas that could cost more than was approved', () => {
    const fields = { ...FIELDS, gasLimit: 100_001n }
    expect(() => signEvmTransaction(sealReviewedCall(CALL), fields, KEY)).toThrow(
      expect.objectContaining({ code: 'review-changed' }),
    )
  })

  it.each([
    { chainId: 0 },
    { chainId: 1.5 },
    { nonce: -1 },
    { nonce: Number.NaN },
    { gasLimit: 0n },
    { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n },
    { maxPriorityFeePerGas: -1n },
    { maxPriorityFeePerGas: 31n * 10n ** 9n },
  ])('rejects %o', (wrong) => {
    expect(() => signEvmTransaction(sealReviewedCall(CALL), { ...FIELDS, ...wrong }, KEY)).toThrow(
      expect.objectContaining({ code: 'bad-input' }),
    )
  })
})

describe('repriceEvmTransaction', () => {
  const original = signEvmTransaction(sealReviewedCall(CALL), FIELDS, KEY)
  const fees = {
    maxFeePerGas: 60n * 10n ** 9n,
    maxPriorityFeePerGas: 2n * 10n ** 9n,
    maxGasWei: 6n * 10n ** 15n,
  }

  it('changes only the fees', () => {
    const repriced = repriceEvmTransaction(original.rawTransaction, fees, KEY)
    const { maxGasWei: _, ...pricedFields } = fees
    expect(decodeTransaction(repriced.rawTransaction)).toEqual({
      ...decodeTransaction(original.rawTransaction),
      ...pricedFields,
    })
    expect(repriced.hash).not.toBe(original.hash)
  })

  it('rejects bytes that the key did not sign', () => {
    const { rawTransaction } = original
    const tampered = `0x02${rawTransaction.slice(4).replace('35', '36')}` as const
    for (const [bytes, key] of [
      [rawTransaction, OTHER_KEY],
      [tampered, KEY],
      [`${rawTransaction}00`, KEY],
      ['0x', KEY],
      ['0x02c0', KEY],
    ] as const)
      expect(() => repriceEvmTransaction(bytes, fees, key)).toThrow(
        expect.objectContaining({ code: 'review-refused' }),
      )
  })

  it('rejects gas that could cost more than was approved', () => {
    expect(() =>
      repriceEvmTransaction(original.rawTransaction, { ...fees, maxGasWei: fees.maxGasWei - 1n }, KEY),
    ).toThrow(expect.objectContaining({ code: 'review-changed' }))
  })
})

describe('encodeTransaction', () => {
  it.each([
    { nonce: 0, value: 0n, data: '0x' },
    { nonce: 127, value: 127n, data: '0x00' },
    { nonce: 128, value: 128n, data: '0x7f' },
    { nonce: 256, value: 2n ** 255n, data: `0x${'ab'.repeat(700)}` },
  ] as const)('has the bytes of another implementation at nonce $nonce', (variant) => {
    const { maxGasWei: _, gasLimit, ...fields } = FIELDS
    const plain = { ...fields, to: TO, ...variant } as const
    const bytes = encodeTransaction({ ...plain, gasLimit })
    expect(bytes).toBe(serializeTransaction({ ...plain, gas: gasLimit, type: 'eip1559' }))
    expect(decodeTransaction(bytes)).toEqual({ ...plain, gasLimit })
  })
})

describe('evmAddressOf', () => {
  it('gives the address of the key in EIP-155’s example', () => {
    expect(evmAddressOf(KEY)).toBe('0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F')
  })
})
