import { expect, test } from 'vitest'
import { withoutAmounts } from './hidden-amounts'

test('the amounts among the facts are hidden, and nothing else is', () => {
  const facts = { amount: '0.01 BTC', owed: '5 sats', minimum: '3 USDC', network: 'Polygon', txid: 'ab' }
  expect(withoutAmounts(facts)).toEqual({
    amount: '•••',
    owed: '•••',
    minimum: '•••',
    network: 'Polygon',
    txid: 'ab',
  })
  expect(withoutAmounts({ network: 'Polygon' })).toEqual({ network: 'Polygon' })
})
