import { findToken } from '~/lib/contract/catalog'
import { rescaleDown } from '~/lib/core/amount'
import { type Rate, rateOfAmounts } from '~/lib/core/quote/rate'
import { sameAddress } from '~/lib/core/same-address'
import type { Deployment } from '../ports/deployment'
import { certainAnswerOf } from './answers'
import { type ExchangeTerms, sidesOf } from './exchange-sides'
import { askExchanges, askFeeds, askOracle } from './price-sources'

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
    : ((await askFeeds(bitcoin, other, SAMPLE_SATS, nowSeconds, certainAnswerOf)) ??
      (await askOracle(buying, SAMPLE_SATS, certainAnswerOf)) ??
      (await askExchanges(buying, SAMPLE_SATS, certainAnswerOf))?.output ??
      0n)
  const { decimals } = findToken(terms.network, terms.token)
  return rateOfAmounts(rescaleDown(bought, other.decimals, decimals), SAMPLE_SATS)
}
