import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { readPsbt2Maps } from './psbt2'

/** BIP370's test vectors. */
const GLOBAL = '70736274ff01020402000000010401010105010201fb040200000000'
const INPUT = '010e200b0ad921419c1c8719735d72dc739f9ea9e0638d1fe4c1eef0f9944084815fc8010f0400000000'
const OUTPUTS =
  '000103080008af2f000000000104160014c430f64c4756da310dbd1a085572ef299926272c000103088bbdeb0b0000000001041600144dd193ac964a56ac1b9e1cca8454fe2f474f851300'
const vector = (input = '', global = GLOBAL) => hex.decode(global + INPUT + input + OUTPUTS)

const TRANSACTION = {
  version: 2,
  inputs: [
    {
      txid: 'c85f81844094f9f0eec1e41f8d63e0a99e9f73dc725d7319871c9c4121d90a0b',
      vout: 0,
      sequence: 0xffffffff,
    },
  ],
  outputs: [
    { scriptPubKey: '0014c430f64c4756da310dbd1a085572ef299926272c', valueSats: 800_000_000n },
    { scriptPubKey: '00144dd193ac964a56ac1b9e1cca8454fe2f474f8513', valueSats: 199_998_859n },
  ],
  lockTime: 0,
}

describe('a PSBT of version 2', () => {
  it('is read as its transaction', () => {
    expect(readPsbt2Maps(vector())?.transaction).toEqual(TRANSACTION)
    const [input] = TRANSACTION.inputs
    expect(readPsbt2Maps(vector('011004feffffff'))?.transaction).toEqual({
      ...TRANSACTION,
      inputs: [{ ...input, sequence: 0xfffffffe }],
    })
  })

  it.each([
    ['the fallback', '', 0, '01030400000000'],
    ['another fallback', '', 10_000, '01030410270000'],
    ['a height', '01120410270000', 10_000, ''],
    ['a time', '0111048c8dc462', 1_657_048_460, ''],
    ['a height where both could be', '0111048c8dc46201120410270000', 10_000, '01030400000000'],
  ])('has the locktime that BIP370 says: %s', (_case, input, lockTime, field) => {
    const global = GLOBAL.replace('010401', `${field}010401`)
    expect(readPsbt2Maps(vector(input, global))?.transaction.lockTime).toBe(lockTime)
  })

  it.each([
    ['no previous transaction', GLOBAL + INPUT.slice('010e20'.length + 64) + OUTPUTS],
    ['no output index', GLOBAL + INPUT.slice(0, -'010f0400000000'.length) + OUTPUTS],
    ['no amount', GLOBAL + INPUT + OUTPUTS.replace('0103080008af2f00000000', '')],
    ['no script', GLOBAL + INPUT + OUTPUTS.replace('0104160014c430f64c4756da310dbd1a085572ef299926272c', '')],
    ['no count of inputs', GLOBAL.replace('01040101', '') + INPUT + OUTPUTS],
    ['no count of outputs', GLOBAL.replace('01050102', '') + INPUT + OUTPUTS],
    ['no version of the transaction', GLOBAL.replace('01020402000000', '') + INPUT + OUTPUTS],
    ['a time as height', `${GLOBAL}${INPUT}0112040065cd1d${OUTPUTS}`],
    ['a height as time', `${GLOBAL}${INPUT}011104ff64cd1d${OUTPUTS}`],
    ['more inputs than there are', GLOBAL.replace('01040101', '010401fc') + INPUT + OUTPUTS],
    ['bytes left over', `${GLOBAL}${INPUT}${OUTPUTS}00`],
  ])('is malformed with %s', (_case, text) => {
    expect(() => readPsbt2Maps(hex.decode(text))).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })

  it('is told from other versions', () => {
    expect(readPsbt2Maps(hex.decode(GLOBAL.replace('fb0402', 'fb0403') + INPUT + OUTPUTS))).toBeUndefined()
  })
})
