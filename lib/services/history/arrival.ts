import type { Profile } from '~/lib/contract/profile'
import type { ArrivalView } from '~/lib/contract/views/history'
import { isEvmPayment, isSwap, PHASES, phaseOf } from '~/lib/core/journal/phase'
import { currentAttempt } from '~/lib/core/journal/spend-phase'
import { type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import { arrivalFrom, arrivalTime, type ArrivalWay, blocksAtRate } from '~/lib/core/quote/arrival-time'
import { estimatesOf } from '../chains/fee-rates'
import { entryOf } from '../journal/entry-of'
import type { Journal } from '../journal/journal'
import { measuredMinutes, signedAt } from '../journal/measured-times'
import { swapWay } from '../journal/swap-arrival'
import type { BitcoinChain } from '../ports/bitcoin-chain'

type Chains = { profile: Profile; bitcoin: Pick<BitcoinChain, 'feeRates'> }
type Entries = Pick<Journal, 'get' | 'page' | 'events'>
type Ports = { journal: Entries; deployments: { of(profileId: string): Promise<Chains> } }

/** About when an entry arrives, from when it was signed; `null` = it has ended, is going back, or was not signed yet. */
export function createArrival({ journal, deployments }: Ports) {
  return async (entryId: string): Promise<ArrivalView | null> => {
    const entry = await entryOf(entryId, journal)
    if (PHASES[phaseOf(entry)].tone !== 'waiting') return null
    const signed = signedAt(await journal.events(entryId))
    if (signed === null) return null
    const { profile, bitcoin } = await deployments.of(entry.profileId)
    const way = await wayOf(entry, { profile, bitcoin })
    const measured = isSwap(entry)
      ? await measuredMinutes(journal, { ...entry.intent, profileId: profile.id })
      : []
    return arrivalFrom(signed, arrivalTime(way, measured).minutes, way)
  }
}

async function wayOf(entry: Entry, chains: Chains): Promise<ArrivalWay> {
  if (isEvmPayment(entry)) return { kind: 'evm-payment' }
  const firstBlocks = await firstBlocksOf(entry, chains)
  return isSwap(entry)
    ? swapWay(chains.profile, entry.intent, firstBlocks)
    : { kind: 'bitcoin-payment', firstBlocks }
}

/** The blocks that its own payment waits for, by what the mempool asks now; 1 where it is in a block already. */
async function firstBlocksOf(entry: Entry, chains: Chains): Promise<number> {
  const attempt = spendsBitcoin(entry) ? currentAttempt(entry.attempts) : undefined
  if (attempt === undefined || attempt.sighting.state === 'confirmed') return 1
  const { rates } = await estimatesOf(chains)
  return blocksAtRate(rates, Number(attempt.feeSats) / attempt.vsize)
}
