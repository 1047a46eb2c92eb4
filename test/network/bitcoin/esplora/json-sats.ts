/** Sats as the number that Esplora answers with. Consensus keeps every sum of them below 2^53, where numbers are exact. */
export function jsonSats(sats: bigint): number {
  const number = Number(sats)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${sats} sats are more than there are`)
  return number
}
