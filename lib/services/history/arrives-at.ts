import type { Profile } from '~/lib/contract/profile'
import { isBitcoinPayment, isEvmPayment, PHASES, phaseOf } from '~/lib/core/journal/phase'
import { currentAttempt } from '~/lib/core/journal/spend-phase'
import { type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import { type ArrivalTime, arrivalTime, blocksAtRate } from '~/lib/core/quote/arrival-time'
import { feeRatesOf } from '../chains/fee-rates'
import { signedAt } from '../journal/measured-times'
import { swapArrival } from '../journal/swap-arrival'
import type { BitcoinChain } from '../ports/bitcoin-chain'
import type { JournalStore } from '../ports/journal-store'

type Chains = { profile: Profile; bitcoin: Pick<BitcoinChain, 'feeRates'> }
type Entries = Pick<JournalStore, 'page' | 'events'>

/** About when an entry arrives, from when it was signed; `null` = it has ended, is going back, or was not signed yet. */
export async function arrivesAt(entry: Entry, chains: Chains, journal: Entries): Promise<number | null> {
  if (PHASES[phaseOf(entry)].tone !== 'waiting') return null
  const signed = signedAt(await journal.events(entry.id))
  if (signed === null) return null
  const { minutes } = await timeOf(entry, await firstBlocksOf(entry, chains), { ...chains, journal })
  return signed + minutes * 60_000
}

async function timeOf(
  entry: Entry,
  firstBlocks: number,
  context: Chains & { journal: Entries },
): Promise<ArrivalTime> {
  if (isBitcoinPayment(entry)) return arrivalTime({ kind: 'bitcoin-payment', firstBlocks })
  if (isEvmPayment(entry)) return arrivalTime({ kind: 'evm-payment' })
  return (await swapArrival(context, entry.intent))(firstBlocks)
}

/** The blocks that its own payment waits for, by what the mempool asks now; 1 where it is in a block already. */
async function firstBlocksOf(entry: Entry, chains: Chains): Promise<number> {
  const attempt = spendsBitcoin(entry) ? currentAttempt(entry.attempts) : undefined
  if (attempt === undefined || attempt.sighting.state === 'confirmed') return 1
  const feeRates = await feeRatesOf(chains).catch(() => new Map<number, number>())
  return blocksAtRate(feeRates, Number(attempt.feeSats) / attempt.vsize)
}
