import { rateFor, TARGET_BLOCKS } from '~/lib/core/bitcoin/fee-rates'
import { findNetwork } from '~/lib/core/catalog'
import { isBaseNetwork, type Profile } from '~/lib/contract/profile'
import type { FeeChoice, SwapOrder } from '~/lib/contract/orders'
import type { QuoteView } from '~/lib/contract/views/quote'
import { type ArrivalTime, type ArrivalWay, arrivalTime, blocksAtRate } from '~/lib/core/quote/arrival-time'
import { measuredMinutes } from './measured-times'
import type { JournalStore } from '../ports/journal-store'

type Context = { profile: Profile; journal: Pick<JournalStore, 'page' | 'events'> }

/**
 * About when a swap arrives, by the Bitcoin blocks that its payment waits to be in one. A swap to Bitcoin has no such
 * payment of its own: there the number changes nothing.
 */
export async function swapArrival(
  { profile, journal }: Context,
  { direction, networkName }: Pick<SwapOrder, 'direction' | 'networkName'>,
): Promise<(firstBlocks: number) => ArrivalTime> {
  const measured = await measuredMinutes(journal, { direction, networkName, profileId: profile.id })
  return (firstBlocks) => arrivalTime(swapWay(profile, { direction, networkName }, firstBlocks), measured)
}

export function swapWay(
  profile: Profile,
  { direction, networkName }: Pick<SwapOrder, 'direction' | 'networkName'>,
  firstBlocks: number,
): ArrivalWay {
  const crosses = !isBaseNetwork(findNetwork(profile, networkName))
  return direction === 'to-evm' ? { kind: direction, crosses, firstBlocks } : { kind: direction, crosses }
}

/** About when a quoted swap arrives: with its own choice of fee, and with each. */
export async function quotedArrivals(
  context: Context,
  order: Pick<SwapOrder, 'direction' | 'networkName' | 'feeChoice'>,
  feeRates: ReadonlyMap<number, number>,
): Promise<Required<Pick<QuoteView, 'arrival' | 'arrivals'>>> {
  const timeOf = await swapArrival(context, order)
  const at = (choice: FeeChoice) => timeOf(blocksAtRate(feeRates, rateFor(feeRates, TARGET_BLOCKS[choice])))
  return {
    arrival: at(order.feeChoice ?? 'normal'),
    arrivals: { slow: at('slow'), normal: at('normal'), fast: at('fast') },
  }
}
