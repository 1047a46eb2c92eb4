import type { Profile, BaseNetwork, EvmNetwork } from '~/lib/contract/profile'
import { BTC_DECIMALS, rescaleDown } from '~/lib/core/amount'
import { type Currency, CURRENCY_DECIMALS } from '~/lib/core/quote/currency'
import { convertByFeeds, type FeedPrice } from '~/lib/core/quote/feed-price'
import { type Rate, rateOfAmounts } from '~/lib/core/quote/rate'
import type { Deployment } from '../ports/deployment'
import { certainAnswersOf } from './answers'
import {
  feedAt,
  askFeed,
  type Feed,
  bitcoinFeed,
  tokenFeed,
  askExchanges,
  askFeeds,
  askOracle,
} from './price-sources'
import { baseTokenOf, findToken, pathTokensOf } from '~/lib/core/catalog'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'

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
    return feed && (await askFeed(feed, nowSeconds, certainAnswersOf)).prices[0]
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

/** A token, and the base network where it is exchanged. */
export type ExchangeTerms = {
  network: EvmNetwork
  base: BaseNetwork
  /** On the EVM network; `null` = the native currency. */
  token: Hex | null
  /** The service's own path through the exchange. */
  hint?: readonly string[] | undefined
}

/** Wrapped bitcoin, what it is exchanged for or from on the base network, and where. */
export function sidesOf(terms: ExchangeTerms, deployment: Pick<Deployment, 'profile' | 'evm'>) {
  const { network, base, token, hint } = terms
  const baseToken = baseTokenOf(deployment.profile, network, token)
  return {
    bitcoin: { address: base.wrappedBtc, decimals: BTC_DECIMALS, feed: bitcoinFeed(terms, deployment) },
    other: { ...baseToken, feed: tokenFeed(terms, baseToken.address, deployment) },
    exchange: {
      base,
      chain: deployment.evm(base.name),
      hint,
      through: pathTokensOf(deployment.profile, base),
    },
  }
}

/** Too little to move a pool's price, and enough not to be rounded to nothing in any token. */
const SAMPLE_SATS = 1_000_000n

/**
 * From base units of a token to sats, as the chains price it now; `null` where no source does. Feeds and oracles, which
 * no trade moves, are asked first; pools only if those know nothing, since their paths take many calls.
 * @throws AppError `chain-unreachable`, `chain-disagreement`, `chain-wrong-network`
 */
export async function tokenRate(
  terms: ExchangeTerms,
  deployment: Pick<Deployment, 'profile' | 'evm'>,
  nowSeconds: bigint,
): Promise<Rate | null> {
  const { bitcoin, other, exchange } = sidesOf(terms, deployment)
  const buying = { ...exchange, from: bitcoin, to: other }
  const bought = sameAddress(bitcoin.address, other.address)
    ? SAMPLE_SATS
    : ((
        (await askFeeds(bitcoin, other, SAMPLE_SATS, nowSeconds, certainAnswersOf)) ??
        (await askOracle(buying, SAMPLE_SATS, certainAnswersOf)) ??
        (await askExchanges(buying, SAMPLE_SATS, certainAnswersOf))
      )?.least ?? 0n)
  const { decimals } = findToken(terms.network, terms.token)
  return rateOfAmounts(rescaleDown(bought, other.decimals, decimals), SAMPLE_SATS)
}
