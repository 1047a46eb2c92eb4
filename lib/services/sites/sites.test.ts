import { describe, expect, it } from 'vitest'
import { UNLOCKED_UNTIL } from '~/lib/contract/unlocked-until'
import { PROGRAMS_KEY } from '~/lib/contract/programs-key'
import { memoryArea, memoryClock, memoryMutex } from '../ports/memory.fixture'
import { createSites } from './sites'

function testSites() {
  const clock = memoryClock(10)
  const local = memoryArea()
  const session = memoryArea()
  session.stored.set(UNLOCKED_UNTIL, '1000')
  const counter = { changes: 0 }
  const start = () =>
    createSites({
      local,
      session,
      mutex: memoryMutex(),
      clock,
      changed: () => void (counter.changes += 1),
    })
  return { sites: start(), start, local, session, clock, counter }
}

it('keeps connections over restarts until each is revoked', async () => {
  const { sites, start, clock, counter } = testSites()
  await sites.connect('https://a.example', 0)
  clock.time = 20
  await sites.connect('https://b.example', 1)
  expect(await start().list()).toEqual([
    {
      origin: 'https://b.example',
      connectedAt: 20,
      accountIndex: 1,
      payer: null,
      pageWallet: null,
      program: null,
    },
    {
      origin: 'https://a.example',
      connectedAt: 10,
      accountIndex: 0,
      payer: null,
      pageWallet: null,
      program: null,
    },
  ])
  await sites.revoke('https://a.example')
  expect(await start().connectedAt('https://a.example')).toBeUndefined()
  expect(await start().connectedAt('https://b.example')).toBe(20)
  expect(counter.changes).toBe(3)
})

it('lists the page’s wallet that a site sees', async () => {
  const { sites } = testSites()
  await sites.connect('https://a.example', 0, {
    address: 'bcrt1qpage',
    addressType: 'p2wpkh',
    publicKey: '02',
  })
  expect(await sites.list()).toMatchObject([{ payer: 'bcrt1qpage' }])
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

it('keeps the day of a site’s first connection', async () => {
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
])('has no connected site if %s is stored', async (_case, stored) => {
  const { sites, local } = testSites()
  local.stored.set('sites', JSON.stringify(stored))
  expect(await sites.list()).toEqual([])
  await sites.connect('https://a.example', 0)
  expect(await sites.connectedAt('https://a.example')).toBe(10)
})

it('loses no other site to a damaged entry', async () => {
  const { sites, local } = testSites()
  const stored = {
    'https://a.example': { connectedAt: 5, accountIndex: 0 },
    'https://b.example': 'yes',
    'https://c.example': {},
  }
  local.stored.set('sites', JSON.stringify(stored))
  expect(await sites.list()).toEqual([
    {
      origin: 'https://a.example',
      connectedAt: 5,
      accountIndex: 0,
      payer: null,
      pageWallet: null,
      program: null,
    },
  ])
  expect(await sites.connectedAt('https://b.example')).toBeUndefined()
})

it('changes a site’s account for that site alone', async () => {
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

it('takes a site with a damaged account for none', async () => {
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

it('remembers the wallet of a site’s pages until forgotten', async () => {
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

describe('a program', () => {
  const PROGRAM = 'http://127.0.0.1:49152'

  it('is connected until the lock, and kept nowhere', async () => {
    const { sites, start, local, session } = testSites()
    await sites.connect(PROGRAM, 1, undefined, 'Aide')
    expect(await start().programOf(PROGRAM)).toBe('Aide')
    expect(await start().list()).toMatchObject([{ origin: PROGRAM, accountIndex: 1, program: 'Aide' }])
    expect(JSON.stringify([...local.stored])).not.toContain(PROGRAM)
    // As the lock does.
    await session.remove(PROGRAMS_KEY)
    expect(await sites.connectedAt(PROGRAM)).toBeUndefined()
    expect(await sites.programOf(PROGRAM)).toBeUndefined()
  })

  it.each([
    ['the time is up', '10'],
    ['the mark is gone', undefined],
  ])('is not connected once %s', async (_case, until) => {
    const { sites, session } = testSites()
    await sites.connect(PROGRAM, 0, undefined, 'Aide')
    if (until === undefined) session.stored.delete(UNLOCKED_UNTIL)
    else session.stored.set(UNLOCKED_UNTIL, until)
    expect(await sites.connectedAt(PROGRAM)).toBeUndefined()
    expect(await sites.list()).toEqual([])
  })

  it('is not connected by a yes that the lock overtakes', async () => {
    const { sites, session } = testSites()
    session.stored.delete(UNLOCKED_UNTIL)
    await expect(sites.connect(PROGRAM, 0, undefined, 'Aide')).rejects.toMatchObject({
      code: 'wallet-locked',
    })
    session.stored.set(UNLOCKED_UNTIL, '1000')
    expect(await sites.connectedAt(PROGRAM)).toBeUndefined()
  })

  it('replaces its site, and is one origin alone', async () => {
    const { sites, local, session } = testSites()
    await sites.connect(PROGRAM, 0)
    await sites.connect('http://127.0.0.1:49153', 0)
    await sites.connect(PROGRAM, 0, undefined, 'Aide')
    expect(JSON.stringify([...local.stored])).not.toContain(PROGRAM)
    expect(await sites.programOf('http://127.0.0.1:49153')).toBeUndefined()
    session.stored.delete(PROGRAMS_KEY)
    expect(await sites.list()).toMatchObject([{ origin: 'http://127.0.0.1:49153', program: null }])
  })

  it('is given another account, and revoked, like a site', async () => {
    const { sites } = testSites()
    await sites.connect(PROGRAM, 0, undefined, 'Aide')
    await sites.setAccount(PROGRAM, 2)
    expect(await sites.accountOf(PROGRAM)).toBe(2)
    await sites.revoke(PROGRAM)
    expect(await sites.connectedAt(PROGRAM)).toBeUndefined()
  })
})
