import { expect, test } from 'vitest'
import type { ProfileView } from '~/lib/contract/views/networks'
import { firstDraft, lastPairIn } from './last-pair'
import { emptyDraft } from './swap-draft'

const token = { address: null, symbol: 'POL', decimals: 18, name: 'POL' }
const network = { kind: 'base', chainId: 1, explorer: null, tokens: [token] } as const
const profile: ProfileView = {
  id: 'p',
  label: 'P',
  bitcoinNetwork: 'regtest',
  bitcoinExplorer: null,
  serviceUrl: 'https://service.example',
  hosts: ['https://service.example/*'],
  networks: [
    { ...network, name: 'polygon', label: 'Polygon', tokens: [token] },
    { ...network, name: 'ethereum', label: 'Ethereum', tokens: [token] },
  ],
}
const pair = { direction: 'to-bitcoin', networkName: 'ethereum', token: 'native' } as const

function lastPair() {
  const kept = new Map<string, string>()
  return lastPairIn({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => kept.set(key, text),
    removeItem: (key) => kept.delete(key),
  })
}

test('the next form begins with the last pair, and with nothing else of that swap', () => {
  const last = lastPair()
  const swapped = { ...emptyDraft(profile), ...pair, amount: '5', recipient: 'bcrt1q' }
  last.keep(swapped)
  expect(firstDraft(profile, last.read())).toEqual({ ...emptyDraft(profile), ...pair })
})

test('a pair that was dropped, is damaged or is not of the profile counts as none', () => {
  const last = lastPair()
  last.keep(pair)
  last.drop()
  for (const stored of [last.read(), null, 5, {}, { ...pair, direction: 'up' }, { ...pair, token: '0x01' }])
    expect(firstDraft(profile, stored)).toEqual(emptyDraft(profile))
})
