import type { UnsignedTransaction } from './transaction'

/** The highest sequence number that still says "may be replaced" (BIP125). */
export const REPLACEABLE_SEQUENCE = 0xfffffffd

/** sat/vB that a replacement pays for being relayed itself (Bitcoin Core's incremental relay fee). */
const INCREMENTAL_RELAY_FEE_RATE = 1

/** A transaction that may be in mempools, as far as its replacement must outbid it. */
export type Outbid = { feeSats: bigint; vsize: number }

/** BIP125: one input that says so is enough. */
export function signalsReplacement({ inputs }: Pick<UnsignedTransaction, 'inputs'>): boolean {
  return inputs.some(({ sequence }) => sequence <= REPLACEABLE_SEQUENCE)
}

/**
 * Least fee that nodes take from a replacement of `vsize` vB (BIP125, rules 3 and 4, and a higher fee rate). Which of
 * several earlier versions a node holds is not known, so it outbids each of them.
 * @param descendantFeesSats what the transactions that fall with the replaced one pay
 */
export function minReplacementFee(
  outbid: readonly Outbid[],
  descendantFeesSats: bigint,
  vsize: number,
): bigint {
  const relaySats = BigInt(Math.ceil(vsize * INCREMENTAL_RELAY_FEE_RATE))
  return outbid.reduce((least, { feeSats, vsize: size }) => {
    const higherRate = (feeSats * BigInt(vsize)) / BigInt(size) + 1n
    return max(least, feeSats + descendantFeesSats + relaySats, higherRate)
  }, relaySats)
}

function max(...amounts: bigint[]): bigint {
  return amounts.reduce((most, amount) => (amount > most ? amount : most))
}
