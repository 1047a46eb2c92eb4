import { expect, it } from 'vitest'
import { memoryArea, memoryClock, memoryMutex } from '../ports/memory.fixture'
import { createRefusals } from './refusals'
import { siteOf } from './site-of'

const SITE = 'https://a.example'
const OTHER = 'https://b.example'

function world(siteOf = async (origin: string) => origin) {
  const clock = memoryClock(1_000)
  const local = memoryArea()
  const start = () => createRefusals({ local, mutex: memoryMutex(), clock, changed: () => {}, siteOf })
  return { refusals: start(), start, local, clock }
}

it('makes a refused site wait over restarts, and no other', async () => {
  const { refusals, start, clock } = world()
  await refusals.refused(SITE, 'connect')
  await expect(start().requireWelcome(SITE)).rejects.toMatchObject({
    code: 'connect-too-soon',
    details: { seconds: '10' },
  })
  await expect(start().requireWelcome(OTHER)).resolves.toBeUndefined()
  clock.time += 10_000
  await expect(start().requireWelcome(SITE)).resolves.toBeUndefined()
  await refusals.refused(SITE, 'connect')
  await expect(refusals.requireWelcome(SITE)).rejects.toMatchObject({ details: { seconds: '20' } })
})

it('lets a site connect after two rejected swaps, no more', async () => {
  const { refusals } = world()
  for (const _swap of [1, 2]) {
    await refusals.refused(SITE, 'swap')
    await expect(refusals.requireWelcome(SITE, 'connect')).resolves.toBeUndefined()
  }
  await refusals.refused(SITE, 'swap')
  for (const kind of ['connect', 'swap'] as const)
    await expect(refusals.requireWelcome(SITE, kind)).rejects.toMatchObject({ details: { seconds: '10' } })
})

it('counts every no of simultaneous prompts', async () => {
  const { refusals } = world()
  await Promise.all([refusals.refused(SITE, 'connect'), refusals.refused(SITE, 'connect')])
  expect(await refusals.isInsistent(SITE)).toBe(true)
  expect(await refusals.isInsistent(OTHER)).toBe(false)
})

it.each([1, -1])('calls no site insistent for another day’s questions (%i)', async (days) => {
  const { refusals, clock } = world()
  await refusals.refused(SITE, 'connect')
  await refusals.withdrawn(SITE)
  expect(await refusals.isInsistent(SITE)).toBe(true)
  clock.time += days * 24 * 60 * 60_000
  expect(await refusals.isInsistent(SITE)).toBe(false)
})

it('blocks a site for good until it is unblocked', async () => {
  const { refusals, start, clock } = world()
  await refusals.refused(SITE, 'connect')
  await refusals.block(SITE)
  clock.time += 400 * 24 * 60 * 60_000
  await refusals.refused(OTHER, 'connect')
  await expect(start().requireWelcome(SITE)).rejects.toMatchObject({ code: 'site-blocked' })
  expect(await start().blocked()).toEqual([{ origin: SITE, blockedAt: 1_000 }])
  await refusals.forget(SITE)
  await expect(start().requireWelcome(SITE)).resolves.toBeUndefined()
  expect(await refusals.blocked()).toEqual([])
})

it('keeps a block through a later no', async () => {
  const { refusals, clock } = world()
  await refusals.block(SITE)
  clock.time += 1_000
  await refusals.block(OTHER)
  await refusals.refused(SITE, 'connect')
  await expect(refusals.requireWelcome(SITE)).rejects.toMatchObject({ code: 'site-blocked' })
  expect((await refusals.blocked()).map(({ origin }) => origin)).toEqual([OTHER, SITE])
})

it('counts a no that is still being written', async () => {
  const { refusals, local } = world()
  const write = local.set.bind(local)
  let finish = () => {}
  const written = new Promise<void>((resolve) => {
    finish = resolve
  })
  local.set = async (key, value) => {
    await written
    await write(key, value)
  }
  const said = refusals.refused(SITE, 'connect')
  const asked = refusals.requireWelcome(SITE)
  finish()
  await expect(asked).rejects.toMatchObject({ code: 'connect-too-soon' })
  await said
})

it('forgets after a day what nobody asks about any more', async () => {
  const { refusals, local, clock } = world()
  await refusals.refused(SITE, 'connect')
  clock.time += 24 * 60 * 60_000
  await refusals.refused(OTHER, 'connect')
  expect(Object.keys(JSON.parse(local.stored.get('refused-sites') ?? '{}'))).toEqual([OTHER])
})

it('takes damaged entries for none', async () => {
  const { refusals, local } = world()
  local.stored.set(
    'refused-sites',
    JSON.stringify({
      [SITE]: 'blocked',
      [OTHER]: { connects: 1, swaps: 0, withdrawn: 0, at: 1_000, blockedAt: 5 },
    }),
  )
  await expect(refusals.requireWelcome(SITE)).resolves.toBeUndefined()
  await expect(refusals.requireWelcome(OTHER)).rejects.toMatchObject({ code: 'site-blocked' })
})

const ofDomain = async (origin: string) => siteOf(origin, new Set())

it('makes a refused site wait under its domain’s other origins', async () => {
  const { refusals } = world(ofDomain)
  await refusals.refused('https://one.hopper.example', 'connect')
  for (const origin of ['https://two.hopper.example', 'http://hopper.example:8080'])
    await expect(refusals.requireWelcome(origin)).rejects.toMatchObject({ code: 'connect-too-soon' })
  await expect(refusals.requireWelcome('https://hopper.example.net')).resolves.toBeUndefined()
})

it('blocks a domain, and unblocks it by what is listed', async () => {
  const { refusals } = world(ofDomain)
  await refusals.block('https://one.hopper.example')
  await expect(refusals.requireWelcome('https://two.hopper.example')).rejects.toMatchObject({
    code: 'site-blocked',
  })
  const [blocked] = await refusals.blocked()
  expect(blocked?.origin).toBe('hopper.example')
  await refusals.forget(blocked?.origin ?? '')
  await expect(refusals.requireWelcome('https://two.hopper.example')).resolves.toBeUndefined()
})

it('takes every site for insistent after eight withdrawn prompts', async () => {
  const { refusals, clock } = world()
  for (let n = 0; n < 7; n += 1) await refusals.withdrawn(`https://${n}.example`)
  expect(await refusals.isInsistent(SITE)).toBe(false)
  await refusals.withdrawn('https://7.example')
  expect(await refusals.isInsistent(SITE)).toBe(true)
  clock.time += 10 * 60_000
  expect(await refusals.isInsistent(SITE)).toBe(false)
})

it('keeps 500 sites, and every block', async () => {
  const { refusals, local, clock } = world()
  await refusals.block(SITE)
  const stored = JSON.parse(local.stored.get('refused-sites') ?? '{}')
  const refusal = { connects: 1, swaps: 0, withdrawn: 0, at: 1_001, blockedAt: null }
  for (let n = 0; n < 600; n += 1) stored[`https://${n}.example`] = { ...refusal, at: 1_001 + n }
  local.stored.set('refused-sites', JSON.stringify(stored))
  clock.time = 2_000
  await refusals.refused(OTHER, 'connect')
  const kept = Object.keys(JSON.parse(local.stored.get('refused-sites') ?? '{}'))
  expect(kept).toHaveLength(501)
  expect(kept).toEqual(expect.arrayContaining([SITE, OTHER, 'https://599.example']))
  expect(kept).not.toContain('https://0.example')
})

it('lets a connected site of a blocked domain swap', async () => {
  const { refusals } = world(ofDomain)
  await refusals.block('https://one.hopper.example')
  await expect(refusals.requireWelcome('https://two.hopper.example', 'swap')).resolves.toBeUndefined()
})
