import { findNetwork } from '~/lib/contract/catalog'
import { isBaseNetwork, type Profile } from '~/lib/contract/profile'
import type { ArrivalView } from '~/lib/contract/views/history'
import { AppError } from '~/lib/core/errors'
import { isBitcoinPayment, isEvmPayment, PHASES, phaseOf } from '~/lib/core/journal/phase'
import { currentAttempt } from '~/lib/core/journal/spend-phase'
import { type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import { arrivalTime, blocksAtRate, stepMinutes } from '~/lib/core/quote/arrival-time'
import { feeRatesOf } from '../chains/fee-rates'
import type { Journal } from '../journal/journal'
import { signedAt } from '../journal/measured-times'
import { swapArrival } from '../journal/swap-arrival'
import type { BitcoinChain } from '../ports/bitcoin-chain'

type Chains = { profile: Profile; bitcoin: Pick<BitcoinChain, 'feeRates'> }
type Entries = Pick<Journal, 'get' | 'page' | 'events'>
type Ports = { journal: Entries; deployments: { of(profileId: string): Promise<Chains> } }

/** About when an entry arrives, from when it was signed; `null` = it has ended, is going back, or was not signed yet. */
export function createArrival({ journal, deployments }: Ports) {
  return async (id: string): Promise<ArrivalView | null> => {
    const entry = await journal.get(id)
    if (entry === undefined) throw new AppError('request-unknown', 'no such entry', { details: { id } })
    if (PHASES[phaseOf(entry)].tone !== 'waiting') return null
    const signed = signedAt(await journal.events(id))
    if (signed === null) return null
    const { chain, bridge } = await minutesOf(entry, { ...(await deployments.of(entry.profileId)), journal })
    const paidAt = signed + chain * 60_000
    return { paidAt, arrivesAt: paidAt + bridge * 60_000 }
  }
}

/** The minutes of the chain that pays, and those of the bridge after it. */
async function minutesOf(
  entry: Entry,
  context: Chains & { journal: Entries },
): Promise<{ chain: number; bridge: number }> {
  if (isEvmPayment(entry)) return { chain: arrivalTime({ kind: 'evm-payment' }).minutes, bridge: 0 }
  const firstBlocks = await firstBlocksOf(entry, context)
  if (isBitcoinPayment(entry))
    return { chain: arrivalTime({ kind: 'bitcoin-payment', firstBlocks }).minutes, bridge: 0 }
  const { direction, networkName } = entry.intent
  const { minutes } = (await swapArrival(context, entry.intent))(firstBlocks)
  const crosses = !isBaseNetwork(findNetwork(context.profile, networkName))
  return stepMinutes(minutes, { kind: direction, crosses })
}

/** The blocks that its own payment waits for, by what the mempool asks now; 1 where it is in a block already. */
async function firstBlocksOf(entry: Entry, chains: Chains): Promise<number> {
  const attempt = spendsBitcoin(entry) ? currentAttempt(entry.attempts) : undefined
  if (attempt === undefined || attempt.sighting.state === 'confirmed') return 1
  const feeRates = await feeRatesOf(chains).catch(() => new Map<number, number>())
  return blocksAtRate(feeRates, Number(attempt.feeSats) / attempt.vsize)
}
