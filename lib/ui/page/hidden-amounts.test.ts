import { expect, test } from 'vitest'
import { withoutAmounts } from './hidden-amounts'
import { messages } from '~/lib/ui/text/locale.fixture'

test('hides the amounts among the facts, and nothing else', () => {
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

test('shows only those slots of notices that are no amounts', () => {
  const words = Object.entries(messages).filter(([name]) => /^(notice|help)_/.test(name))
  const slots = words.flatMap(([, text]) => [...text.matchAll(/\{(\w+)\}/g)].map(([, slot]) => slot ?? ''))
  const facts = Object.fromEntries(slots.map((slot) => [slot, '12345']))
  const shown = Object.entries(withoutAmounts(facts)).flatMap(([slot, fact]) =>
    fact === '12345' ? [slot] : [],
  )
  expect(shown.toSorted()).toEqual(SHOWN)
})
