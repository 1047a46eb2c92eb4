import { expect, test } from 'vitest'
import { firstDraft, lastPairIn } from './last-pair'
import { TWO_NETWORKS as profile } from '~/lib/ui/text/profile.fixture'
import { emptyDraft } from '~/lib/ui/text/swap-draft'

const pair = { direction: 'to-bitcoin', networkName: 'ethereum', token: 'native' } as const

function lastPair() {
  const kept = new Map<string, string>()
  return lastPairIn({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
    removeItem: (key) => kept.delete(key),
  })
}

test('begins the next form with the last pair alone', () => {
  const last = lastPair()
  const swapped = { ...emptyDraft(profile), ...pair, amount: '5', recipient: 'bcrt1q' }
  last.keep(swapped)
  expect(firstDraft(profile, last.read())).toEqual({ ...emptyDraft(profile), ...pair })
})

test('counts a dropped, damaged or foreign pair as none', () => {
  const last = lastPair()
  last.keep(pair)
  last.drop()
  for (const stored of [last.read(), null, 5, {}, { ...pair, direction: 'up' }, { ...pair, token: '0x01' }])
    expect(firstDraft(profile, stored)).toEqual(emptyDraft(profile))
})
