import { type Outpoint, outpointKey } from '../bitcoin/transaction'
import { claimOf } from './claim'
import { CONFIRMATIONS_DEEP } from './spend-phase'
import { type Entry, spendsBitcoin } from './types'

/**
 * The coins an entry reserves. They are released only if nothing was ever sent or handed over, or once a transaction
 * that spends one of them is deeply confirmed: a foreign one, or one of the entry's own, which rules out its other
 * versions.
 */
export function heldBy(entry: Entry): Outpoint[] {
  if (!spendsBitcoin(entry)) return []
  const { abandoned, conflict, attempts, reserved, handovers = [] } = entry
  if (abandoned !== null || claimOf(entry) === 'lifted') return []
  if (conflict !== null && conflict.confirmations >= CONFIRMATIONS_DEEP) return []
  const deep = attempts.find(
    ({ sighting }) => sighting.state === 'confirmed' && sighting.confirmations >= CONFIRMATIONS_DEEP,
  )
  if (deep !== undefined) return deep.inputs
  const handoverInputs = handovers.flatMap(({ plan }) => plan.transaction.inputs)
  return [...reserved, ...[...attempts.flatMap(({ inputs }) => inputs), ...handoverInputs].map(outpointOf)]
}

/** The coins that these entries reserve, as `outpointKey` writes them. */
export function heldKeys(entries: readonly Entry[]): Set<string> {
  return new Set(entries.flatMap(heldBy).map(outpointKey))
}

function outpointOf({ txid, vout }: Outpoint): Outpoint {
  return { txid, vout }
}
