import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { carriedData } from './data-carrier'
import { encodeUnsigned } from './encode-transaction'
import { decodeTransaction, type UnsignedTransaction } from './transaction'

const INPUT = { txid: 'a'.repeat(64), vout: 0, sequence: 0xfffffffd }
const OUTPUT = { scriptPubKey: '51', valueSats: 1n }

function transaction(over: Partial<UnsignedTransaction> = {}): UnsignedTransaction {
  return { version: 2, inputs: [INPUT], outputs: [OUTPUT], lockTime: 0, ...over }
}

describe('a transaction without witnesses is not read as one with them', () => {
  it.each([
    // Its sixth byte is the flag of the witness form; its fifth is not the marker.
    [
      'where the first coin’s txid ends in 01',
      transaction({ inputs: [{ ...INPUT, txid: `${'a'.repeat(62)}01` }] }),
    ],
    ['where it has no inputs and two outputs', transaction({ inputs: [], outputs: [OUTPUT, OUTPUT] })],
  ])('%s', (_, unsigned) => {
    expect(decodeTransaction(hex.encode(encodeUnsigned(unsigned)))).toMatchObject(unsigned)
  })
})

describe('a transaction as large as a block', () => {
  // All but the script takes 64 bytes.
  const ofBytes = (bytes: number) => {
    const outputs = [{ scriptPubKey: '51'.repeat(bytes - 64), valueSats: 1n }]
    return hex.encode(encodeUnsigned(transaction({ outputs })))
  }

  it('is read, and a larger one is not', () => {
    expect(ofBytes(4_000_000).length).toBe(8_000_000)
    expect(decodeTransaction(ofBytes(4_000_000)).outputs).toHaveLength(1)
    expect(() => decodeTransaction(ofBytes(4_000_001))).toThrow(
      expect.objectContaining({ code: 'bad-input' }),
    )
  })
})

it('reads no data from an overlong data carrier', () => {
  expect(carriedData(`6a4cff${'07'.repeat(255)}`)).toHaveLength(255)
  expect(carriedData(`6a4c00${'07'.repeat(256)}`)).toBeUndefined()
})
