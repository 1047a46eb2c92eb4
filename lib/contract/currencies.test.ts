import { expect, it } from 'vitest'
import { currenciesOf } from './currencies'

const FEED = '0x52908400098527886E0F7030069857D2E4169EE7'
const offered = (...feeds: Record<string, typeof FEED>[]) =>
  currenciesOf({ evm: feeds.map((priceFeeds) => ({ priceFeeds })) })

it('offers dollars by bitcoin’s feed, other currencies by their own', () => {
  expect(offered({ BTC: FEED })).toEqual(['USD'])
  expect(offered({ BTC: FEED, EUR: FEED, native: FEED }, { JPY: FEED })).toEqual(['USD', 'EUR', 'JPY'])
})

it('offers none without a price of bitcoin', () => {
  expect(offered({ EUR: FEED })).toEqual([])
})
