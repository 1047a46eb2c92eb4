import type { UnverifiedView } from '~/lib/contract/views/recovery'
import type { JournalEvent } from '~/lib/core/journal/events'
import { createSlices } from '../wallet/slices'
import { type ClaimPorts, createClaimOutcomes, MOST_CLAIMS } from './claim-outcome'
import type { FileJournal } from './derive-journals'

/** The claims of a file's unproven journals. */
type DerivedClaims = {
  /** Of each, what another signer may still sign: its coins or nonce are to be kept. */
  claims: JournalEvent[][]
  /** Transactions that its signer has sent meanwhile. */
  sent: JournalEvent[][]
  /** How many are here already. */
  kept: number
  /** How many were left out, because the file has too many. */
  unchecked: number
  /** Of accounts that the wallet doesn't have, to be read again once one is its user's. */
  foreign: FileJournal[]
  /** These too: what nothing proves. */
  unverified: UnverifiedView[]
}

/**
 * Reads of a file's journals what another signer was given, and nobody here has signed. A file may ask for caution: the
 * coins of such a transaction, or its nonce, are kept. It gives no consent, and all else of it is made anew.
 * @throws AppError what the chains throw, `wallet-locked`
 */
export async function deriveClaims(files: readonly FileJournal[], ports: ClaimPorts): Promise<DerivedClaims> {
  const derived: DerivedClaims = {
    claims: [],
    sent: [],
    kept: 0,
    unchecked: 0,
    foreign: [],
    unverified: [],
  }
  const slices = createSlices()
  const outcomeOf = await createClaimOutcomes(ports)
  for (const file of files) {
    const [{ at, start }] = file
    await slices.next()
    const outcome = await outcomeOf(file)
    if (outcome === 'kept' || outcome === 'unchecked') derived[outcome] += 1
    else if (typeof outcome === 'object' && 'claim' in outcome) derived.claims.push(outcome.claim)
    else if (typeof outcome === 'object' && outcome.sent.length > 0) derived.sent.push(...outcome.sent)
    else derived.unverified.push({ at, intent: start.intent })
    if (outcome === 'foreign' && derived.foreign.length < MOST_CLAIMS) derived.foreign.push(file)
  }
  return derived
}
