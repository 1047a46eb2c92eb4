/** The fees that a service names, by what each is for. */
export type FeeBreakdown = {
  networkSats: bigint
  protocolSats: bigint
  lockerSats: bigint
  thirdPartySats: bigint
  fillerSats: bigint
  totalSats: bigint
}

/** The share of an amount that a statement may leave out: contracts and services round and count a moment apart. */
const UNSTATED_SHARE = 100n
/** Rounding may make each of six figures off by one, and a share by one more. */
const ROUNDING_SATS = 10n

/**
 * Whether a statement of fees adds up. The filler's fee is not always part of the total. A part may be left out of the
 * statement, and the crossing's fee may be included in the total alone; only then may the total exceed the named parts.
 * @param taken input less output in sats, where both are bitcoin
 * @param knownSats what the transaction and the contracts take, as far as they say: no statement may hide it
 */
export function addsUp(
  fees: FeeBreakdown,
  { taken, isCrossing, knownSats = 0n }: { taken?: bigint; isCrossing: boolean; knownSats?: bigint },
): boolean {
  const { networkSats, protocolSats, lockerSats, thirdPartySats, fillerSats, totalSats } = fees
  const parts = networkSats + protocolSats + lockerSats + thirdPartySats
  if (totalSats + ROUNDING_SATS < parts) return false
  const isComplete = networkSats > 0n && protocolSats > 0n && lockerSats > 0n
  if (isComplete && !isCrossing && totalSats > parts + fillerSats + ROUNDING_SATS) return false
  if (knownSats > totalSats + fillerSats + ROUNDING_SATS + knownSats / UNSTATED_SHARE) return false
  return taken === undefined || isNear(taken, totalSats) || isNear(taken, totalSats + fillerSats)
}

function isNear(a: bigint, b: bigint): boolean {
  const apart = a > b ? a - b : b - a
  return apart <= ROUNDING_SATS
}
