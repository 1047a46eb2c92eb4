import { hex } from '@scure/base'
import { Transaction } from 'bitcoinjs-lib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ADDRESS_TYPES, type AddressType } from './address-type'
import { dustThresholdSats, feeRateOf, inputVsize, outputVsize, signedVsize } from './size'

const hash = '00'.repeat(20)
const scripts = {
  p2wpkh: `0014${hash}`,
  p2wsh: `0020${'00'.repeat(32)}`,
  p2tr: `5120${'00'.repeat(32)}`,
  p2sh: `a914${hash}87`,
  p2pkh: `76a914${hash}88ac`,
}

describe('size', () => {
  it('uses the dust thresholds of Bitcoin Core', () => {
    expect(dustThresholdSats(scripts.p2pkh)).toBe(546n)
    expect(dustThresholdSats(scripts.p2sh)).toBe(540n)
    expect(dustThresholdSats(scripts.p2wpkh)).toBe(294n)
    expect(dustThresholdSats(scripts.p2wsh)).toBe(330n)
    expect(dustThresholdSats(scripts.p2tr)).toBe(330n)
    expect(dustThresholdSats('6a0107')).toBe(0n)
  })

  it('measures an output by its script’s length', () => {
    expect(outputVsize(scripts.p2wpkh)).toBe(31)
    expect(outputVsize('6a'.padEnd(2 * 253, '0'))).toBe(8 + 3 + 253)
    expect(outputVsize('6a'.padEnd(2 * 65_535, '0'))).toBe(8 + 3 + 65_535)
    expect(outputVsize('6a'.padEnd(2 * 65_536, '0'))).toBe(8 + 5 + 65_536)
  })

  it('measures an input of each type', () => {
    expect(inputVsize('p2wpkh')).toBe(68)
    expect(inputVsize('p2sh-p2wpkh')).toBe(91)
    expect(inputVsize('p2pkh')).toBe(148)
  })

  it('measures a transaction of one input and two outputs', () => {
    expect(signedVsize(['p2wpkh'], [scripts.p2wpkh, scripts.p2wpkh])).toBe(141)
    expect(signedVsize(['p2sh-p2wpkh'], [scripts.p2sh, scripts.p2sh])).toBe(166)
    expect(signedVsize(['p2pkh'], [scripts.p2pkh, scripts.p2pkh])).toBe(226)
  })

  it('equals another library for any mix of types', () => {
    const types = fc.array(fc.constantFrom(...ADDRESS_TYPES), { minLength: 1, maxLength: 300 })
    const outputs = fc.array(fc.constantFrom(...Object.values(scripts)), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(types, outputs, (inputs, paid) => {
        expect(signedVsize(inputs, paid)).toBe(signedLibrarySize(inputs, paid))
      }),
    )
  })

  it('computes the rate of a fee per vB', () => {
    expect(feeRateOf(350n, 140)).toBe(2.5)
  })

  it('takes three bytes to count 253 inputs', () => {
    const sizeOf = (count: number) => signedVsize(Array<AddressType>(count).fill('p2pkh'), [])
    expect(sizeOf(253) - sizeOf(252)).toBe(148 + 2)
  })
})

/** The size by bitcoinjs-lib, of inputs with signatures and keys as long as the longest. */
function signedLibrarySize(inputs: readonly AddressType[], outputs: readonly string[]): number {
  const transaction = new Transaction()
  const witness = [new Uint8Array(72), new Uint8Array(33)]
  for (const [index, type] of inputs.entries()) {
    transaction.addInput(new Uint8Array(32), index)
    if (type === 'p2pkh') transaction.setInputScript(index, new Uint8Array(1 + 72 + 1 + 33))
    else transaction.setWitness(index, witness)
    if (type === 'p2sh-p2wpkh') transaction.setInputScript(index, new Uint8Array(1 + 22))
  }
  for (const script of outputs) transaction.addOutput(hex.decode(script), 0n)
  return transaction.virtualSize()
}
