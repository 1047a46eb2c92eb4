/** The fees that a service names, by what each is for. */
export type FeeBreakdown = {
  networkSats: bigint
  protocolSats: bigint
  lockerSats: bigint
  thirdPartySats: bigint
  fillerSats: bigint
  totalSats: bigint
}

/** Rounding may make each of six figures off by one, and a share by one more. */
const ROUNDING_SATS = 10n

/**
 * Whether a statement of fees adds up. The filler's fee is not always part of the total. A part may be left out of the
 * statement, and the crossing's fee may be included in the total alone; only then may the total exceed the named parts.
 * @param taken input less output in sats, where both are bitcoin
 */
export function addsUp(
  fees: FeeBreakdown,
  { taken, isCrossing }: { taken?: bigint; isCrossing: boolean },
): boolean {
  const { networkSats, protocolSats, lockerSats, thirdPartySats, fillerSats, totalSats } = fees
  const parts = networkSats + protocolSats + lockerSats + thirdPartySats
  if (totalSats + ROUNDING_SATS < parts) return false
  const isComplete = networkSats > 0n && protocolSats > 0n && lockerSats > 0n
  if (isComplete && !isCrossing && totalSats > parts + fillerSats + ROUNDING_SATS) return false
  return taken === undefined || isNear(taken, totalSats) || isNear(taken, totalSats + fillerSats)
}

function isNear(a: bigint, b: bigint): boolean {
  const apart = a > b ? a - b : b - a
  return apart <= ROUNDING_SATS
}
