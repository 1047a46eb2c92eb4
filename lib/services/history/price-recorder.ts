import { storyOf } from '~/lib/core/journal/story'
import type { MovedAsset } from '~/lib/core/journal/story-terms'
import type { Entry } from '~/lib/core/journal/types'
import type { Currency } from '~/lib/core/quote/currency'
import type { MovedSum, PriceAtTime, PricesAtTime } from '~/lib/core/quote/price-at-time'
import { chainRates, type Rate } from '~/lib/core/quote/rate'
import type { Prices } from '../holdings/prices'
import type { Journal } from '../journal/journal'
import type { Deployments } from '../ports/deployment'
import type { JournalStore } from '../ports/journal-store'
import type { Clock } from '../ports/platform'
import type { SettingsService } from '../settings/settings'
import { lastPollAt } from '../tracker/last-poll'

type Ports = {
  journal: Pick<Journal, 'record'>
  store: Pick<JournalStore, 'getMark'>
  settings: Pick<SettingsService, 'get'>
  deployments: Pick<Deployments, 'current'>
  prices: Prices
  clock: Clock
}

const SUMS: readonly MovedSum[] = ['sent', 'fee', 'received']
/** The current price counts as the price at the time only if the money moved this recently. */
const SAME_TIME_MS = 3_600_000
const SAT: Rate = { given: 1n, gained: 1n }

/**
 * Records with an entry what its sums are worth when they move, if the user has chosen a currency. Nothing waits for
 * it, and nothing is asked twice: a price that is unknown at the time stays unknown.
 */
export function createPriceRecorder({ journal, store, settings, deployments, prices, clock }: Ports) {
  const rateInSats = async (asset: MovedAsset): Promise<Rate | null> => {
    if (asset === 'bitcoin') return SAT
    const { prices: tokenPrices } = await prices.ofTokens(asset.networkName, [asset.token])
    return tokenPrices[0]?.rate ?? null
  }

  /** One price that cannot be read does not affect the others. */
  const priceOf = async (asset: MovedAsset, currency: Currency): Promise<PriceAtTime | null> => {
    try {
      const [inSats, { rate }] = await Promise.all([rateInSats(asset), prices.ofCurrency(currency)])
      return inSats === null || rate === null ? null : { currency, rate: chainRates(inSats, rate) }
    } catch {
      return null
    }
  }

  return {
    /** @param before the entry before what has just been written; absent for a new entry */
    async note(entry: Entry, before: Entry | undefined): Promise<void> {
      const moved = newlyMoved(entry, before)
      if (moved.length === 0) return
      const since = (before && (await lastPollAt(store, entry.id))) ?? entry.createdAt
      if (clock.now() - since > SAME_TIME_MS) return
      const { currency } = await settings.get()
      if (currency === null) return
      // The feeds of another profile are on other chains.
      const { profile } = await deployments.current()
      if (profile.id !== entry.profileId) return
      const pricesAtTime: PricesAtTime = {}
      await Promise.all(
        moved.map(async ([sum, asset]) => {
          const price = await priceOf(asset, currency)
          if (price !== null) pricesAtTime[sum] = price
        }),
      )
      if (Object.keys(pricesAtTime).length > 0)
        await journal.record(entry.id, { type: 'priced', prices: pricesAtTime })
    },
  }
}

function newlyMoved(entry: Entry, before: Entry | undefined): [MovedSum, MovedAsset][] {
  const [now, then] = [storyOf(entry), before && storyOf(before)]
  return SUMS.flatMap((sum): [MovedSum, MovedAsset][] => {
    const [moved, earlier = null] = [now[sum], then?.[sum]]
    return moved === null || earlier !== null ? [] : [[sum, moved.asset]]
  })
}
