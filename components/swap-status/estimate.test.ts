import { expect, test } from 'vitest'
import type { TimelineStep } from '~/lib/contract/views/history'
import '~/lib/ui/text/locale.fixture'
import { secondsOf } from './estimate'

const pace = { bitcoinSeconds: 600, networkSeconds: 2 }
const step = (changes: Partial<TimelineStep>): TimelineStep => ({
  key: 'confirmed',
  state: 'current',
  at: null,
  link: null,
  facts: {},
  ...changes,
})
const confirming = step({ facts: { confirmations: '1', needed: '2' } })
const sent = { kind: 'bitcoin-tx', id: 'a', url: null } as const

test.each<[string, TimelineStep, number | null]>([
  ['a confirmation of two', confirming, 600],
  ['both confirmations', step({ facts: { confirmations: '0', needed: '2' }, state: 'todo' }), 1_200],
  ['a block of the network', step({ key: 'mined' }), 2],
  ['a payout that was sent', step({ key: 'paid', link: sent }), 600],
  ['a refund that was sent', step({ key: 'refunded', link: sent }), 600],
  ['a payout that nobody has sent', step({ key: 'paid' }), null],
  ['what the bridge does', step({ key: 'swapped' }), null],
  ['what is done', step({ ...confirming, state: 'done' }), null],
  ['what has failed', step({ key: 'reverted', state: 'failed' }), null],
])('%s takes as long as its blocks', (_case, given, seconds) => {
  expect(secondsOf(given, pace)).toBe(seconds)
})

test('without a pace there is no estimate', () => {
  expect(secondsOf(confirming, undefined)).toBeNull()
  expect(secondsOf(confirming, { bitcoinSeconds: null, networkSeconds: null })).toBeNull()
})
