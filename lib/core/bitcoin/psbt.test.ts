import { base64, hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { encodeUnsigned } from './encode-transaction'
import { readPsbt } from './psbt'

const TRANSACTION = {
  version: 2,
  inputs: [{ txid: '11'.repeat(32), vout: 1, sequence: 0xfffffffd }],
  outputs: [{ scriptPubKey: `0014${'22'.repeat(20)}`, valueSats: 5_000n }],
  lockTime: 0,
}

const sized = (text: string) => (text.length / 2).toString(16).padStart(2, '0') + text
const entry = (key: string, value: string) => sized(key) + sized(value)
const unsignedTx = entry('00', hex.encode(encodeUnsigned(TRANSACTION)))

/** A PSBT of one input and one output, assembled by hand. */
function psbt(global: string, input = '', output = ''): string {
  return `70736274ff${global}00${input}00${output}00`
}

function claims(input: string) {
  const reading = readPsbt(psbt(unsignedTx, input))
  return reading.ok ? reading.psbt.inputs[0] : reading.failure
}

describe('readPsbt', () => {
  it('reads both hex and base64', () => {
    const text = psbt(unsignedTx)
    const expected = { ok: true, psbt: { transaction: TRANSACTION, inputs: [{ presigned: false }] } }
    expect(readPsbt(text)).toEqual(expected)
    expect(readPsbt(text.toUpperCase())).toEqual(expected)
    expect(readPsbt(base64.encode(hex.decode(text)))).toEqual(expected)
  })

  it('reads the claims about an input', () => {
    const script = `0014${'33'.repeat(20)}`
    expect(claims(entry('01', `1027000000000000${sized(script)}`))).toEqual({
      presigned: false,
      witnessUtxo: { scriptPubKey: script, valueSats: 10_000n },
    })
    expect(claims(entry('03', '81000000') + entry('04', script) + entry('05', '51'))).toEqual({
      presigned: false,
      sighashType: 0x81,
      redeemScript: script,
      witnessScript: '51',
    })
  })

  it.each(['02'.concat('02'.repeat(33)), '07', '08', '13', '14'.concat('00'.repeat(64)), '1c'])(
    'sees a signature under key %s',
    (key) => {
      expect(claims(entry(key, '00'))).toEqual({ presigned: true })
    },
  )

  it('skips what it does not use', () => {
    expect(claims(entry('06aabb', '00') + entry('fcaa', '01') + entry('fe', ''))).toEqual({
      presigned: false,
    })
  })

  it.each([
    ['a key that comes twice', entry('fe', '00') + entry('fe', '01')],
    ['a key with more than its type', entry('03aa', '01000000')],
    ['a sighash with bytes after it', entry('03', '0100000000')],
    ['a previous transaction that is none', entry('00', '0102')],
    ['a cut value', '0104ff'],
  ])('rejects %s', (_, input) => {
    expect(claims(input)).toBe('psbt-malformed')
  })

  it.each([
    ['psbt-malformed', psbt('')],
    ['psbt-malformed', `${psbt(unsignedTx)}00`],
    ['psbt-malformed', psbt(unsignedTx).slice(0, -2)],
    ['psbt-malformed', psbt(unsignedTx + unsignedTx)],
    ['psbt-version', psbt(`${entry('fb', '02000000')}${entry('04', '01')}`)],
    ['psbt-not-a-psbt', ''],
    ['psbt-not-a-psbt', 'not a psbt'],
    ['psbt-not-a-psbt', hex.encode(encodeUnsigned(TRANSACTION))],
    ['psbt-too-large', 'A'.repeat(1_000_001)],
  ])('reports %s', (failure, text) => {
    expect(readPsbt(text)).toEqual({ ok: false, failure })
  })

  it('accepts an explicit version 0', () => {
    expect(readPsbt(psbt(unsignedTx + entry('fb', '00000000'))).ok).toBe(true)
  })
})
