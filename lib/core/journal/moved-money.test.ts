import { expect, it } from 'vitest'
import { movedMoney } from './moved-money'
import { inState } from './story.fixture'

it.each([
  ['to-evm, approved', 'to-evm, signed', 'bitcoin'],
  ['to-evm, signed', 'to-evm, sent', 'bitcoin'],
  ['to-evm, sent', 'to-evm, made faster', 'bitcoin'],
  ['to-evm, sent', 'to-evm, confirming', 'bitcoin'],
  ['to-evm, sent', 'to-evm, conflict confirmed', 'bitcoin'],
  ['to-evm, refund owed', 'to-evm, refund sent', 'bitcoin'],
  ['to-evm, refund sent', 'to-evm, refunded', 'bitcoin'],
  ['to-evm, claimed by a backup', 'to-evm, claim lifted', 'bitcoin'],
  ['to-evm, crossing', 'to-evm, delivered', 'evm'],
  ['to-evm, delivered', 'to-evm, delivery lost', 'evm'],
  ['to-evm, processing', 'to-evm, at the locker', null],
  ['to-evm, delivered', 'to-evm, delivered, bridge behind', null],
] as const)('tells where money moved from “%s” to “%s”', (before, after, expected) => {
  expect(movedMoney(inState(before).entry, inState(after).entry)).toBe(expected)
})
