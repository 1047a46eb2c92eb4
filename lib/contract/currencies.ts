import { CURRENCIES, type Currency } from '~/lib/core/quote/currency'
import type { EvmNetwork } from './profile'

/**
 * The currencies that a profile's feeds can price bitcoin in: dollars, in which all feeds are, and those with a feed of
 * their own.
 */
export function currenciesOf({ evm }: { evm: readonly Pick<EvmNetwork, 'priceFeeds'>[] }): Currency[] {
  const fed = new Set(evm.flatMap(({ priceFeeds }) => Object.keys(priceFeeds)))
  if (!fed.has('BTC')) return []
  return CURRENCIES.filter((currency) => currency === 'USD' || fed.has(currency))
}
