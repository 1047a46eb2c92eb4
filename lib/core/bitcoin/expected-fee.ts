import type { AddressType } from './address-type'
import { feeSatsAt, signedVsize } from './size'

type Spend = {
  addressType: AddressType
  amountSats: bigint
  /** scriptPubKeys as hex, change included. */
  outputs: readonly string[]
}

/**
 * About what a transaction costs that another will build: it may take the largest coins first, and have change.
 * `undefined` if all coins do not suffice.
 * @param feeRate in sat/vB
 */
export function expectedFee(
  coins: readonly { valueSats: bigint }[],
  { addressType, amountSats, outputs }: Spend,
  feeRate: number,
): bigint | undefined {
  const types = coins.map(() => addressType)
  const largestFirst = coins.toSorted((a, b) => Number(b.valueSats - a.valueSats))
  let heldSats = 0n
  for (const [index, { valueSats }] of largestFirst.entries()) {
    heldSats += valueSats
    const feeSats = feeSatsAt(feeRate, signedVsize(types.slice(0, index + 1), outputs))
    if (heldSats >= amountSats + feeSats) return feeSats
  }
  return undefined
}
