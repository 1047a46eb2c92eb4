import { type Entry, spendsBitcoin } from './types'

/**
 * What the mined EVM transactions of an entry have cost in wei; `null` if the cost of one is unknown, or none is mined.
 */
export function spentGasWei(entry: Entry): bigint | null {
  if (spendsBitcoin(entry)) return null
  const mined = entry.attempts.flatMap(({ sighting }) => (sighting.state === 'mined' ? [sighting] : []))
  let total: bigint | null = null
  for (const { costWei } of mined) {
    if (costWei === undefined) return null
    total = (total ?? 0n) + costWei
  }
  return total
}
