import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { encodeUnsigned } from './encode-transaction'
import { decodeTransaction, decodeUnsigned, outpointKey, txidOf } from './transaction'

/** The payment in block 170, the first between two people. */
const LEGACY = {
  raw: '0100000001c997a5e56e104102fa209c6a852dd90660a20b2d9c352423edce25857fcd3704000000004847304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d0901ffffffff0200ca9a3b00000000434104ae1a62fe09c5f51b13905f07f06b99a2f7159b2225f374cd378d71302fa28414e7aab37397f554a7df5f142c21c1b7303b8a0626f1baded5c72a704f7e6cd84cac00286bee0000000043410411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464f82e160bfa9b8b64f9d4c03f999b8643f656b412a3ac00000000',
  txid: 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16',
}

/** BIP143's P2SH-P2WPKH example, signed. */
const SEGWIT = {
  raw: '01000000000101db6b1b20aa0fd7b23880be2ecbd4a98130974cf4748fb66092ac4d3ceb1a5477010000001716001479091972186c449eb1ded22b78e40d009bdf0089feffffff02b8b4eb0b000000001976a914a457b684d7f0d539a46a45bbc043f35b59d0d96388ac0008af2f000000001976a914fd270b1ee6abcaea97fea7ad0402e8bd8ad6d77c88ac02473044022047ac8e878352d3ebbde1c94ce3a10d057c24175747116f8288e5d794d12d482f0220217f36a485cae903c713331d877c1f64677e3622ad4010726870540656fe9dcb012103ad1d8e89212f0b92c74d23bb710c00662ad1470198ac48c43f7d6f93a2a2687392040000',
  txid: 'ef48d9d0f595052e0f8cdcf825f7a5e50b6a388a81f206f3f4846e5ecd7a0c23',
}

describe('transaction', () => {
  it('is read in the legacy format', () => {
    const decoded = decodeTransaction(LEGACY.raw)
    expect(decoded.txid).toBe(LEGACY.txid)
    expect(decoded.vsize).toBe(LEGACY.raw.length / 2)
    expect(decoded.outputs.map(({ valueSats }) => valueSats)).toEqual([1_000_000_000n, 4_000_000_000n])
  })

  it('is read with witnesses, which the txid excludes', () => {
    const decoded = decodeTransaction(SEGWIT.raw)
    expect(decoded).toMatchObject({ txid: SEGWIT.txid, version: 1, lockTime: 1170, vsize: 170 })
    expect(decoded.inputs.map(outpointKey)).toEqual([
      '77541aeb3c4dac9260b68f74f44c973081a9d4cb2ebe8038b2d70faa201b6bdb:1',
    ])
    expect(txidOf(SEGWIT.raw)).toBe(SEGWIT.txid)
  })

  it.each([
    ['nothing', ''],
    ['odd hex', LEGACY.raw.slice(1)],
    ['a cut transaction', LEGACY.raw.slice(0, -2)],
    ['bytes after the end', `${LEGACY.raw}00`],
    ['a witness cut short', `${SEGWIT.raw.slice(0, -10)}00000000`],
    ['a count not in shortest form', LEGACY.raw.replace(/^0100000001/, '01000000fd0100')],
    ['a count of eight bytes', LEGACY.raw.replace(/^0100000001/, '01000000ff0100000000000000')],
    ['words', 'transaction'],
  ])('is not read from %s', (_, raw) => {
    expect(() => decodeTransaction(raw)).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })

  it('unsigned is written as it was read', () => {
    const unsigned = { ...decodeTransaction(SEGWIT.raw), version: 2 }
    const bytes = encodeUnsigned(unsigned)
    expect(decodeUnsigned(bytes)).toEqual({
      version: 2,
      inputs: unsigned.inputs,
      outputs: unsigned.outputs,
      lockTime: unsigned.lockTime,
    })
  })

  it('unsigned has no scriptSig', () => {
    expect(() => decodeUnsigned(hex.decode(LEGACY.raw))).toThrow(
      expect.objectContaining({ code: 'bad-input' }),
    )
  })
})
