import { expect, it } from 'vitest'
import { memoryArea, memoryClock, memoryMutex } from '../journal/memory.fixture'
import { createSites } from './sites'

function testSites() {
  const clock = memoryClock(10)
  const local = memoryArea()
  const counter = { changes: 0 }
  const start = () =>
    createSites({ local, mutex: memoryMutex(), clock, changed: () => void (counter.changes += 1) })
  return { sites: start(), start, local, clock, counter }
}

it('keeps connections over restarts until each is revoked', async () => {
  const { sites, start, clock, counter } = testSites()
  await sites.connect('https://a.example')
  clock.time = 20
  await sites.connect('https://b.example')
  expect(await start().list()).toEqual([
    { origin: 'https://b.example', connectedAt: 20 },
    { origin: 'https://a.example', connectedAt: 10 },
  ])
  await sites.revoke('https://a.example')
  expect(await start().connectedAt('https://a.example')).toBeUndefined()
  expect(await start().connectedAt('https://b.example')).toBe(20)
  expect(counter.changes).toBe(3)
})

it('matches whole origins, and no names of Object.prototype', async () => {
  const { sites } = testSites()
  await sites.connect('https://a.example')
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
  await sites.connect('https://a.example')
  clock.time = 20
  await Promise.all([sites.connect('https://a.example'), sites.connect('https://b.example')])
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
  await sites.connect('https://a.example')
  expect(await sites.connectedAt('https://a.example')).toBe(10)
})

it('loses no other site to a damaged entry, which counts as not connected', async () => {
  const { sites, local } = testSites()
  const stored = {
    'https://a.example': { connectedAt: 5 },
    'https://b.example': 'yes',
    'https://c.example': {},
  }
  local.stored.set('sites', JSON.stringify(stored))
  expect(await sites.list()).toEqual([{ origin: 'https://a.example', connectedAt: 5 }])
  expect(await sites.connectedAt('https://b.example')).toBeUndefined()
})
