import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import type { KeyValueArea } from '~/lib/services/ports/platform'
import type { Http } from './http'
import { fewAtOnce, honourRetryAfter, onlyTo, whileOnline } from './outbound'
import { askedToWait } from './retry-after'
import { createStoredNumbers } from './stored-numbers'

const request = (host: string, path = '') => ({
  url: `https://${host}/${path}`,
  party: 'chain' as const,
  expect: 'json' as const,
})

/** Calls that end on request. */
function held() {
  const started: string[] = []
  const ends: (() => void)[] = []
  const http: Http = async ({ url }) => {
    started.push(url)
    await new Promise<void>((end) => {
      ends.push(end)
    })
    return { status: 200, text: url }
  }
  return { http: fewAtOnce(http), started, end: (index: number) => ends[index]?.() }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

it('runs six calls at a time, in order of arrival', async () => {
  const { http, started, end } = held()
  const hosts = ['a.test', 'b.test', 'c.test']
  const calls = Array.from({ length: 9 }, (_, index) => http(request(hosts[index % 3] ?? '', String(index))))
  await turn()
  expect(started).toHaveLength(6)
  end(4)
  await turn()
  expect(started.slice(6)).toEqual(['https://a.test/6'])
  for (let index = 0; index < 9; index += 1) {
    end(index)
    await turn()
  }
  expect((await Promise.all(calls)).map(({ text }) => text.at(-1))).toEqual(Array.from('012345678'))
})

it('lets no host that never answers block the others', async () => {
  const { http, started } = held()
  for (let index = 0; index < 10; index += 1) void http(request('dead.test'))
  void http(request('alive.test'))
  await turn()
  expect(started.filter((url) => url.includes('dead'))).toHaveLength(4)
  expect(started.filter((url) => url.includes('alive'))).toHaveLength(1)
})

it('gives the next slot to a host that has none', async () => {
  const { http, started, end } = held()
  for (let index = 0; index < 20; index += 1) void http(request(index % 2 === 0 ? 'dead.test' : 'gone.test'))
  void http(request('alive.test'))
  await turn()
  expect(started).toHaveLength(6)
  end(0)
  await turn()
  expect(started.slice(6)).toEqual(['https://alive.test/'])
})

it('gives the slot of a failed call to the next', async () => {
  let calls = 0
  const http = fewAtOnce(() => {
    calls += 1
    return Promise.reject(new Error('down'))
  })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => http(request('a.test'))))
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(calls).toBe(20)
})

// threat: foreign-code
it('calls only the servers that it was given', async () => {
  const asked: string[] = []
  const http = onlyTo(['https://chain.test/api', 'http://127.0.0.1:3001'], async ({ url }) => {
    asked.push(url)
    return { status: 200, text: '' }
  })
  await http(request('chain.test', 'tx/1'))
  for (const host of ['evil.test', 'chain.test.evil.test', 'chain.test:8443', 'user@evil.test'])
    await expect(http(request(host))).rejects.toMatchObject({ code: 'profile-permission' })
  await expect(http({ ...request('x'), url: 'http://chain.test/tx' })).rejects.toMatchObject({
    code: 'profile-permission',
  })
  await expect(http({ ...request('x'), url: 'http://127.0.0.1:3002/' })).rejects.toMatchObject({
    code: 'profile-permission',
  })
  expect(asked).toEqual(['https://chain.test/tx/1'])
})

function memory(): Pick<KeyValueArea, 'get' | 'set'> & { stored: Map<string, unknown> } {
  const stored = new Map<string, unknown>()
  return {
    stored,
    get: async (key) => stored.get(key),
    set: async (key, value) => void stored.set(key, structuredClone(value)),
  }
}

/** A server that returns the given Retry-After, and a clock. */
function waiting(area = memory(), clock = { ms: 1_000_000 }) {
  const said: { seconds: number | 'unnamed' | null } = { seconds: null }
  const asked: string[] = []
  const http = honourRetryAfter(
    async ({ url, party }) => {
      asked.push(url)
      const { seconds } = said
      if (seconds !== null)
        throw askedToWait(party, new URL(url).host, seconds === 'unnamed' ? undefined : seconds)
      return { status: 200, text: '' }
    },
    () => clock.ms,
    { until: createStoredNumbers(area, 'waits'), refusals: createStoredNumbers(area, 'refusals') },
  )
  const outcome = (host: string, party: 'chain' | 'service' = 'service') =>
    http({ ...request(host), party }).then(
      () => 'answered',
      (thrown: unknown) =>
        thrown instanceof AppError ? `${thrown.code} ${thrown.details['seconds']}` : String(thrown),
    )
  return { clock, said, asked, outcome }
}

it('sends a server nothing for as long as it asked', async () => {
  const { clock, said, asked, outcome } = waiting()
  said.seconds = 120
  expect(await outcome('a.test')).toBe('service-throttled 120')
  clock.ms += 119_001
  expect(await outcome('a.test')).toBe('service-throttled 1')
  expect(await outcome('a.test', 'chain')).toBe('chain-unreachable 1')
  expect(asked).toHaveLength(1)
  said.seconds = null
  expect(await outcome('b.test')).toBe('answered')
  clock.ms += 999
  expect(await outcome('a.test')).toBe('answered')
})

it('calls again if the clock was set back', async () => {
  const { clock, said, asked, outcome } = waiting()
  said.seconds = 60
  await outcome('a.test')
  clock.ms -= 24 * 3_600_000
  said.seconds = null
  expect(await outcome('a.test')).toBe('answered')
  expect(asked).toHaveLength(2)
})

it('still waits after the worker restarts', async () => {
  const area = memory()
  const first = waiting(area)
  first.said.seconds = 600
  await first.outcome('a.test')
  const next = waiting(area, first.clock)
  first.clock.ms += 599_000
  expect(await next.outcome('a.test')).toBe('service-throttled 1')
  expect(await next.outcome('b.test')).toBe('answered')
  first.clock.ms += 1_000
  expect(await next.outcome('a.test')).toBe('answered')
})

it('carries on if its storage fails or holds something else', async () => {
  const down = () => Promise.reject(new AppError('storage-failed', 'down'))
  const { said, asked, outcome } = waiting({ ...memory(), get: down, set: down })
  said.seconds = 60
  expect(await outcome('a.test')).toBe('service-throttled 60')
  expect(await outcome('a.test')).toBe('service-throttled 60')
  expect(asked).toHaveLength(1)
  const area = memory()
  for (const odd of [null, 'x', [1], { 'a.test': '9999999' }]) {
    area.stored.set('waits', odd)
    expect(await waiting(area).outcome('a.test')).toBe('answered')
  }
})

it('treats no other failure as a Retry-After', async () => {
  const asked: string[] = []
  const http = honourRetryAfter(
    async ({ url }) => {
      asked.push(url)
      throw new AppError('service-unreachable', 'down', { details: { host: 'a.test', reason: '' } })
    },
    () => 0,
    { until: createStoredNumbers(memory(), 'waits'), refusals: createStoredNumbers(memory(), 'refusals') },
  )
  for (let call = 0; call < 2; call += 1)
    await expect(http(request('a.test'))).rejects.toMatchObject({ code: 'service-unreachable' })
  expect(asked).toHaveLength(2)
})

it('leaves a host alone longer each time it names none', async () => {
  const area = memory()
  const clock = { ms: 1_000_000 }
  const waits: string[] = []
  for (let refusal = 0; refusal < 7; refusal += 1) {
    // A worker lives for half a minute: each asks anew.
    const { said, outcome } = waiting(area, clock)
    said.seconds = 'unnamed'
    waits.push(await outcome('a.test'))
    clock.ms += Number(waits.at(-1)?.split(' ')[1]) * 1_000
  }
  expect(waits.map((wait) => Number(wait.split(' ')[1]))).toEqual([30, 60, 120, 240, 480, 600, 600])
  const { said, outcome } = waiting(area, clock)
  expect(await outcome('a.test')).toBe('answered')
  said.seconds = 'unnamed'
  expect(await outcome('a.test')).toBe('service-throttled 30')
})

it('counts refusals of calls that ran together once', async () => {
  const { clock, said, outcome } = waiting()
  said.seconds = 'unnamed'
  const together = await Promise.all([outcome('a.test'), outcome('a.test'), outcome('a.test')])
  expect(new Set(together)).toEqual(new Set(['service-throttled 30']))
  clock.ms += 30_000
  expect(await outcome('a.test')).toBe('service-throttled 60')
  expect(await outcome('b.test')).toBe('service-throttled 30')
})

it('asks only this machine while the browser is offline', async () => {
  const asked: string[] = []
  const browser = { isOnline: false }
  const http = whileOnline(
    async ({ url }) => {
      asked.push(url)
      return { status: 200, text: '' }
    },
    () => browser.isOnline,
  )
  await expect(http(request('a.test'))).rejects.toMatchObject({ code: 'chain-unreachable' })
  await expect(http({ ...request('a.test'), party: 'service' })).rejects.toMatchObject({
    code: 'service-unreachable',
    details: { host: 'a.test', reason: 'offline' },
  })
  const own = ['http://127.0.0.1:3001/', 'http://localhost/', 'http://[::1]:8/', 'http://node.localhost/']
  for (const url of own) await http({ ...request('x'), url })
  expect(asked).toEqual(own)
  browser.isOnline = true
  await http(request('a.test'))
  expect(asked.at(-1)).toBe('https://a.test/')
})
