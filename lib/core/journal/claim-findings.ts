import { isSame } from '../recipient/judge'
import { createFindings, type Finding } from '../review/finding'
import { claimOf } from './claim'
import { PHASES, phaseOf } from './phase'
import type { Entry } from './types'

/** Findings about what another signer may still sign, by a backup's word. */
export const CLAIM_FINDINGS = {
  'signature-claimed': ['warn'],
} as const

const finding = createFindings(CLAIM_FINDINGS)

/**
 * Asks before money moves beside something that another signer may send too, from the same account or to the same
 * recipient: it could be the same order.
 * @param open the entries that are not settled
 */
export function claimFindings(
  open: readonly Entry[],
  { payer, recipient }: { payer: string; recipient: string },
): Finding[] {
  const isBeside = (entry: Entry) =>
    claimOf(entry) === 'held' &&
    !PHASES[phaseOf(entry)].terminal &&
    (isSame(entry.account.address, payer) || isSame(recipientOf(entry), recipient))
  return open.some(isBeside) ? [finding('signature-claimed')] : []
}

function recipientOf({ intent }: Entry): string {
  return 'bitcoinAddress' in intent ? intent.bitcoinAddress : intent.recipientAddress
}
