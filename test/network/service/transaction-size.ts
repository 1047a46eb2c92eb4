import type { AddressType } from './bitcoin-script'

// Weight units of a signed input: outpoint, sequence and lengths at four a byte, witness at one a byte,
// with a 72-byte signature.
const INPUT_WEIGHT: Record<AddressType, number> = { p2wpkh: 272, 'p2sh-p2wpkh': 364, p2pkh: 592 }

// Below this an output costs more to spend than it holds, and nodes do not relay it.
export const DUST_SATS: Record<AddressType, bigint> = { p2wpkh: 294n, 'p2sh-p2wpkh': 540n, p2pkh: 546n }

function outputWeight(script: Uint8Array): number {
  return (8 + 1 + script.length) * 4
}

/** Virtual size once signed, at least the real one. */
export function signedVsize(inputs: readonly AddressType[], outputs: readonly Uint8Array[]): bigint {
  const witness = inputs.some((type) => type !== 'p2pkh')
  const counts = (inputs.length < 253 ? 1 : 3) + 1
  // If any input has a witness, every other input has an empty one.
  const frame = (8 + counts) * 4 + (witness ? 2 + inputs.filter((type) => type === 'p2pkh').length : 0)
  const weight =
    frame +
    inputs.reduce((sum, type) => sum + INPUT_WEIGHT[type], 0) +
    outputs.reduce((sum, script) => sum + outputWeight(script), 0)
  return BigInt(Math.ceil(weight / 4))
}

/** The fee at a rate in thousandths of a sat/vB, rounded up. */
export function feeAt(vsize: bigint, milliRate: bigint): bigint {
  return (vsize * milliRate + 999n) / 1000n
}
