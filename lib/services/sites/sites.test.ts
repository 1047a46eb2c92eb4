import { expect, it } from 'vitest'
import { memoryArea, memoryClock, memoryMutex } from '../ports/memory.fixture'
import { createSites } from './sites'

function testSites() {
  const clock = memoryClock(10)
  const local = memoryArea()
  const counter = { changes: 0 }
  const start = () =>
    createSites({
      local,
      mutex: memoryMutex(),
      clock,
      changed: () => void (counter.changes += 1),
    })
  return { sites: start(), start, local, clock, counter }
}

it('keeps connections over restarts until each is revoked', async () => {
  const { sites, start, clock, counter } = testSites()
  await sites.connect('https://a.example', 0)
  clock.time = 20
  await sites.connect('https://b.example', 1)
  expect(await start().list()).toEqual([
    { origin: 'https://b.example', connectedAt: 20, accountIndex: 1, pageWallet: null },
    { origin: 'https://a.example', connectedAt: 10, accountIndex: 0, pageWallet: null },
  ])
  await sites.revoke('https://a.example')
  expect(await start().connectedAt('https://a.example')).toBeUndefined()
  expect(await start().connectedAt('https://b.example')).toBe(20)
  expect(counter.changes).toBe(3)
})

it('matches whole origins, and no names of Object.prototype', async () => {
  const { sites } = testSites()
  await sites.connect('https://a.example', 0)
  for (const origin of [
    'https://a.example:8443',
    'http://a.example',
    'https://sub.a.example',
    'toString',
    '__proto__',
  ])
    expect(await sites.connectedAt(origin), origin).toBeUndefined()
})

it('keeps the day of the first connection, and both of two simultaneous ones', async () => {
  const { sites, clock } = testSites()
  await sites.connect('https://a.example', 0)
  clock.time = 20
  await Promise.all([sites.connect('https://a.example', 0), sites.connect('https://b.example', 0)])
  expect(await sites.connectedAt('https://a.example')).toBe(10)
  expect(await sites.connectedAt('https://b.example')).toBe(20)
})

it.each([
  ['null', null],
  ['a text', 'sites'],
  ['a number', 7],
  ['a list', [1]],
])('has no connected site if %s is stored, and can connect one', async (_case, stored) => {
  const { sites, local } = testSites()
  local.stored.set('sites', JSON.stringify(stored))
  expect(await sites.list()).toEqual([])
  await sites.connect('https://a.example', 0)
  expect(await sites.connectedAt('https://a.example')).toBe(10)
})

it('loses no other site to a damaged entry, which counts as not connected', async () => {
  const { sites, local } = testSites()
  const stored = {
    'https://a.example': { connectedAt: 5, accountIndex: 0 },
    'https://b.example': 'yes',
    'https://c.example': {},
  }
  local.stored.set('sites', JSON.stringify(stored))
  expect(await sites.list()).toEqual([
    { origin: 'https://a.example', connectedAt: 5, accountIndex: 0, pageWallet: null },
  ])
  expect(await sites.connectedAt('https://b.example')).toBeUndefined()
})

it('keeps the account that a site was connected with, and changes it for that site alone', async () => {
  const { sites } = testSites()
  await sites.connect('https://a.example', 2)
  await sites.connect('https://b.example', 2)
  await sites.connect('https://a.example', 1)
  expect(await sites.accountOf('https://a.example')).toBe(2)
  await sites.setAccount('https://a.example', 3)
  await sites.setAccount('https://stranger.example', 3)
  expect(await sites.accountOf('https://a.example')).toBe(3)
  expect(await sites.accountOf('https://b.example')).toBe(2)
  expect(await sites.accountOf('https://stranger.example')).toBeUndefined()
})

it('takes a damaged account for none, and the site with it', async () => {
  const { sites, local } = testSites()
  local.stored.set('sites', JSON.stringify({ 'https://a.example': { connectedAt: 5, accountIndex: -1 } }))
  expect(await sites.accountOf('https://a.example')).toBeUndefined()
})

it('keeps a wallet’s address until an account replaces it', async () => {
  const { sites, start, local } = testSites()
  const payer = { address: 'bcrt1qpayer', addressType: 'p2wpkh', publicKey: '02' } as const
  await sites.connect('https://a.example', 1, payer)
  expect(await start().payerOf('https://a.example')).toEqual(payer)
  expect(await sites.accountOf('https://a.example')).toBe(1)
  await sites.connect('https://a.example', 0)
  expect(await sites.payerOf('https://a.example')).toBeUndefined()
  expect(JSON.stringify([...local.stored])).not.toContain('bcrt1qpayer')
})

it('remembers the wallet of a site’s pages until it is forgotten, and with the connection', async () => {
  const { sites, start } = testSites()
  await sites.setPageWallet('https://a.example', { key: 'org.owl', name: 'Owl' })
  expect(await sites.pageWalletOf('https://a.example')).toBeUndefined()
  await sites.connect('https://a.example', 0)
  await sites.setPageWallet('https://a.example', { key: 'org.owl', name: 'Owl' })
  await sites.setAccount('https://a.example', 1)
  expect(await start().pageWalletOf('https://a.example')).toEqual({ key: 'org.owl', name: 'Owl' })
  await sites.setPageWallet('https://a.example', undefined)
  expect(await sites.list()).toMatchObject([{ accountIndex: 1, pageWallet: null }])
})
