import { hex } from '@scure/base'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { describe, expect, it } from 'vitest'
import { spendingScripts } from './address-type'
import { type SigningPlan, isReviewed, sealReviewed } from './reviewed'
import { sighashes } from './sighash'
import { signReviewed } from './sign'

const KEY = new Uint8Array(32).fill(5)
const PUBLIC_KEY = pubECDSA(KEY)

function plan(): SigningPlan {
  const { scriptPubKey } = spendingScripts('p2wpkh', PUBLIC_KEY)
  const input = { vout: 0, sequence: 0xfffffffd, scriptPubKey, valueSats: 10_000n }
  return {
    transaction: {
      version: 2,
      inputs: [
        { ...input, txid: '11'.repeat(32) },
        { ...input, txid: '22'.repeat(32) },
      ],
      outputs: [{ scriptPubKey, valueSats: 19_000n }],
      lockTime: 0,
    },
    addressType: 'p2wpkh',
    publicKey: hex.encode(PUBLIC_KEY),
  }
}

describe('sighashes', () => {
  /** BIP143, "P2SH-P2WPKH". */
  it('are those of BIP143', () => {
    const [digest] = sighashes({
      transaction: {
        version: 1,
        inputs: [
          {
            txid: '77541aeb3c4dac9260b68f74f44c973081a9d4cb2ebe8038b2d70faa201b6bdb',
            vout: 1,
            sequence: 0xfffffffe,
            scriptPubKey: 'a9144733f37cf4db86fbc2efed2500b4f4e49f31202387',
            valueSats: 1_000_000_000n,
          },
        ],
        outputs: [
          { valueSats: 199_996_600n, scriptPubKey: '76a914a457b684d7f0d539a46a45bbc043f35b59d0d96388ac' },
          { valueSats: 800_000_000n, scriptPubKey: '76a914fd270b1ee6abcaea97fea7ad0402e8bd8ad6d77c88ac' },
        ],
        lockTime: 1170,
      },
      addressType: 'p2sh-p2wpkh',
      publicKey: '03ad1d8e89212f0b92c74d23bb710c00662ad1470198ac48c43f7d6f93a2a26873',
    })
    expect(hex.encode(digest ?? new Uint8Array())).toBe(
      '64f3b0f4dd2bb3aa1ce8566d220cc74dda9df97d8490cc81d89d735c92e59fb6',
    )
  })
})

describe('signReviewed', () => {
  it('signs what was reviewed, deterministically', () => {
    const reviewed = sealReviewed(plan())
    const signed = signReviewed(reviewed, () => KEY)
    expect(signed.inputs).toEqual([
      { txid: '11'.repeat(32), vout: 0 },
      { txid: '22'.repeat(32), vout: 0 },
    ])
    expect(signReviewed(reviewed, () => KEY)).toEqual(signed)
  })

  it('rejects a copy, which no review has seen', () => {
    const copy = { ...sealReviewed(plan()) }
    expect(isReviewed(copy)).toBe(false)
    expect(() => signReviewed(copy, () => KEY)).toThrow(expect.objectContaining({ code: 'review-changed' }))
  })

  it('is independent of what it was made from', () => {
    const source = plan()
    const [output] = source.transaction.outputs
    const reviewed = sealReviewed(source)
    const before = signReviewed(reviewed, () => KEY)
    Object.assign(output ?? {}, { valueSats: 1n })
    expect(signReviewed(reviewed, () => KEY)).toEqual(before)
  })

  it('freezes all of what it signs', () => {
    const reviewed = sealReviewed(plan())
    const { transaction } = reviewed
    const { inputs, outputs } = transaction
    for (const part of [reviewed, transaction, inputs, ...inputs, outputs, ...outputs])
      expect(Object.isFrozen(part)).toBe(true)
  })

  it('does not sign with another key', () => {
    expect(() => signReviewed(sealReviewed(plan()), () => new Uint8Array(32).fill(6))).toThrow(
      expect.objectContaining({ code: 'internal' }),
    )
  })
})
