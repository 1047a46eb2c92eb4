import type { AddressType } from './address-type'

/** Weight units of a signed input with a 72-byte signature, the longest possible with a low S. */
const INPUT_WEIGHT: Record<AddressType, number> = {
  p2wpkh: 41 * 4 + 1 + 1 + 72 + 1 + 33,
  'p2sh-p2wpkh': 64 * 4 + 1 + 1 + 72 + 1 + 33,
  p2pkh: 148 * 4,
}

/** A transaction heavier than this is not relayed (Bitcoin Core's MAX_STANDARD_TX_WEIGHT). */
export const MAX_STANDARD_VSIZE = 100_000

/** The vB needed to spend one UTXO of an address type. */
export function inputVsize(addressType: AddressType): number {
  return Math.ceil(INPUT_WEIGHT[addressType] / 4)
}

/** vB of an output. @param scriptPubKey hex */
export function outputVsize(scriptPubKey: string): number {
  const scriptBytes = scriptPubKey.length / 2
  return 8 + compactSizeBytes(scriptBytes) + scriptBytes
}

/**
 * The vB of a transaction once signed, with signatures of maximum length.
 * @param inputs the type of each
 * @param outputs scriptPubKeys as hex
 */
export function signedVsize(inputs: readonly AddressType[], outputs: readonly string[]): number {
  const outputBytes = outputs.reduce((sum, script) => sum + outputVsize(script), 0)
  const frameBytes = 4 + compactSizeBytes(inputs.length) + compactSizeBytes(outputs.length) + 4
  const inputWeight = inputs.reduce((sum, type) => sum + INPUT_WEIGHT[type], 0)
  // Beside witnesses of others, a legacy input has an empty one (BIP144).
  const legacyCount = inputs.filter((type) => type === 'p2pkh').length
  const witnessFrame = legacyCount === inputs.length ? 0 : 2 + legacyCount
  return Math.ceil(((frameBytes + outputBytes) * 4 + witnessFrame + inputWeight) / 4)
}

const WITNESS_PROGRAM = /^(?:00|5[1-9a-f]|60)(?:0[2-9a-f]|1[0-9a-f]|2[0-8])/

/**
 * An output below this is not relayed: Bitcoin Core's dust rule at 3 sat/vB. 0 for data carriers. @param scriptPubKey
 * hex
 */
export function dustThresholdSats(scriptPubKey: string): bigint {
  if (scriptPubKey.startsWith('6a')) return 0n
  const spendVsize = WITNESS_PROGRAM.test(scriptPubKey) ? 67 : 148
  return BigInt((outputVsize(scriptPubKey) + spendVsize) * 3)
}

function compactSizeBytes(value: number): number {
  if (value < 0xfd) return 1
  return value <= 0xffff ? 3 : 5
}

/**
 * A fee's rate in sat/vB, for display and comparison only: the number nearest to the quotient. Fees up to the maximum
 * supply (below 2^53 sats) are exact; a foreign transaction that claims more is beyond every cap anyway.
 */
export function feeRateOf(feeSats: bigint, vsize: number): number {
  return Number(feeSats) / vsize
}

/** sat/vB under which nodes do not pass a transaction on (since 2025), where the profile names no other rate. */
export const MIN_RELAY_FEE_RATE = 0.1

/** The most that can be typed as a rate, in sat/vB: without an estimate, the review lets no more pass. */
export const MOST_TYPED_RATE = 50

/** The fee for so many vB at a rate in sat/vB, rounded up. */
export function feeSatsAt(feeRate: number, vsize: number): bigint {
  return BigInt(Math.ceil(feeRate * vsize))
}
