import type { Profile } from '~/lib/contract/profile'
import { BTC_DECIMALS } from '~/lib/core/amount'
import { type Currency, CURRENCY_DECIMALS } from '~/lib/core/quote/currency'
import { convertByFeeds, type FeedPrice } from '~/lib/core/quote/feed-price'
import { type Rate, rateOfAmounts } from '~/lib/core/quote/rate'
import type { Deployment } from '../ports/deployment'
import { certainAnswerOf } from './answers'
import { feedAt } from './price-feeds'
import { askFeed, type Feed } from './price-sources'

const ONE_BTC = 10n ** BigInt(BTC_DECIMALS)
/** A dollar costs a dollar at any time. */
const DOLLAR: Omit<FeedPrice, 'updatedAt'> = { price: 1n, decimals: 0 }

/**
 * From sats to millionths of a currency, by the profile's feeds; `null` where it names none of them, or one is stale.
 * @throws AppError `chain-unreachable`, `chain-disagreement`, `chain-wrong-network`
 */
export async function currencyRate(
  currency: Currency,
  deployment: Pick<Deployment, 'profile' | 'evm'>,
  nowSeconds: bigint,
): Promise<Rate | null> {
  const ask = async (key: string) => {
    const feed = firstFeed(key, deployment)
    return feed && askFeed(feed, nowSeconds, certainAnswerOf)
  }
  const [bitcoin, money] = await Promise.all([ask('BTC'), currency === 'USD' ? DOLLAR : ask(currency)])
  if (bitcoin === undefined || money === undefined) return null
  const units = convertByFeeds(
    ONE_BTC,
    { ...bitcoin, unitDecimals: BTC_DECIMALS },
    { ...money, unitDecimals: CURRENCY_DECIMALS },
  )
  return rateOfAmounts(ONE_BTC, units)
}

function firstFeed(
  key: string,
  deployment: { profile: Profile } & Pick<Deployment, 'evm'>,
): Feed | undefined {
  for (const network of deployment.profile.evm) {
    const feed = feedAt(network, key, deployment)
    if (feed !== undefined) return feed
  }
  return undefined
}
