import { type Outpoint, outpointKey } from '../bitcoin/transaction'
import { claimOf } from './claim'
import { PHASES, phaseOf } from './phase'
import { heldKeys } from './reserve'
import { type BitcoinEntry, type Entry, spendsBitcoin } from './types'

/**
 * Of each lifted claim of an account, the coins of which its next transaction must spend one: then only one of the two
 * can confirm. Nothing is owed for a claim whose coin an entry under way spends.
 * @param open the entries that are not settled
 */
export function owedCoins(open: readonly Entry[], account: { address: string }): Outpoint[][] {
  const held = heldKeys(open)
  return open
    .filter((entry) => isLiftedOf(entry, account))
    .map(claimedCoins)
    .filter((coins) => coins.every((coin) => !held.has(outpointKey(coin))))
}

/** Whether a transaction spends one coin of each that it owes. */
export function spendsOwed(inputs: readonly Outpoint[], owed: readonly Outpoint[][]): boolean {
  const spent = new Set(inputs.map(outpointKey))
  return owed.every((coins) => coins.some((coin) => spent.has(outpointKey(coin))))
}

function isLiftedOf(entry: Entry, { address }: { address: string }): entry is BitcoinEntry {
  return (
    spendsBitcoin(entry) &&
    claimOf(entry) === 'lifted' &&
    entry.account.address === address &&
    entry.conflict === null &&
    !PHASES[phaseOf(entry)].terminal
  )
}

function claimedCoins({ handovers = [] }: BitcoinEntry): Outpoint[] {
  return handovers.flatMap(({ plan }) => plan.transaction.inputs.map(({ txid, vout }) => ({ txid, vout })))
}
