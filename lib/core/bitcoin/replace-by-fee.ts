import type { UnsignedTransaction } from './transaction'

/** The highest sequence number that still signals replaceability (BIP125). */
export const REPLACEABLE_SEQUENCE = 0xfffffffd

/** In sat/vB: what a replacement pays for its own relay (Bitcoin Core's incremental relay fee). */
const INCREMENTAL_RELAY_FEE_RATE = 1

/** A transaction that may be in mempools, and that its replacement must outbid. */
export type Outbid = { feeSats: bigint; vsize: number }

/** BIP125: one signalling input is enough. */
export function signalsReplacement({ inputs }: Pick<UnsignedTransaction, 'inputs'>): boolean {
  return inputs.some(({ sequence }) => sequence <= REPLACEABLE_SEQUENCE)
}

/**
 * The minimum fee at which nodes accept a replacement of `vsize` vB (BIP125, rules 3 and 4, and a higher fee rate). A
 * node may hold any of several earlier versions, so the replacement outbids each of them.
 * @param descendantFeesSats the fees of the transactions that are evicted together with the replaced one
 */
export function minReplacementFee(
  outbid: readonly Outbid[],
  descendantFeesSats: bigint,
  vsize: number,
): bigint {
  const relaySats = BigInt(Math.ceil(vsize * INCREMENTAL_RELAY_FEE_RATE))
  return outbid.reduce((minimum, { feeSats, vsize: size }) => {
    const higherRate = (feeSats * BigInt(vsize)) / BigInt(size) + 1n
    return max(minimum, feeSats + descendantFeesSats + relaySats, higherRate)
  }, relaySats)
}

function max(...amounts: bigint[]): bigint {
  return amounts.reduce((largest, amount) => (amount > largest ? amount : largest))
}
