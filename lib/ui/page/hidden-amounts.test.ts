import { expect, test } from 'vitest'
import { withoutAmounts } from './hidden-amounts'
import { messages } from '~/lib/ui/text/locale.fixture'

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

/** The slots of notices and of parked money that are no amounts of money. */
const SHOWN = [
  'base',
  'confirmations',
  'count',
  'deadline',
  'network',
  'nonce',
  'reason',
  'recipient',
  'state',
  'txid',
]

test('a notice has no slot that is neither hidden nor known to be no amount', () => {
  const words = Object.entries(messages).filter(([name]) => /^(notice|help)_/.test(name))
  const slots = words.flatMap(([, text]) => [...text.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot ?? ''))
  const facts = Object.fromEntries(slots.map((slot) => [slot, '12345']))
  const shown = Object.entries(withoutAmounts(facts)).flatMap(([slot, fact]) =>
    fact === '12345' ? [slot] : [],
  )
  expect(shown.toSorted()).toEqual(SHOWN)
})
