import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import { createFailingHosts } from './failing-hosts'
import type { HttpAnswer, HttpRequest } from './http'
import { createStoredNumbers } from './stored-numbers'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

const path = (asked: string): HttpRequest => ({
  url: `https://a.test/api${asked}`,
  party: 'chain',
  expect: 'json',
})
const calling = (...methods: string[]): HttpRequest => ({
  url: 'https://a.test/',
  party: 'chain',
  body: { json: methods.map((method) => ({ method })) },
  expect: 'json',
})
const refusal = (status: number, text = ''): HttpAnswer => ({ status, text })
const ANSWER = refusal(200, '{}')
const DOWN = new AppError('chain-unreachable', 'down', { details: { host: 'a.test' } })

/** A host, and a worker that asks it; another worker can be started on the same session. */
function host() {
  const session = memoryArea()
  const clock = { ms: 1_000_000 }
  const says: { now: HttpAnswer | AppError } = { now: ANSWER }
  const asked: HttpRequest[] = []
  const start = () => {
    const failing = createFailingHosts(() => clock.ms, {
      until: createStoredNumbers(session, 'rests'),
      failures: createStoredNumbers(session, 'failures'),
    })
    const http = failing.noting(async (request) => {
      asked.push(request)
      if (says.now instanceof AppError) throw says.now
      return says.now
    })
    const isAsked = async (by: typeof http, request: HttpRequest) => {
      const before = asked.length
      await by(request).catch(() => undefined)
      return asked.length > before
    }
    const polling = failing.sparing(http)
    return {
      polls: (request: HttpRequest) => isAsked(polling, request),
      asks: (request: HttpRequest) => isAsked(http, request),
    }
  }
  return { clock, says, asked, start }
}

it.each<[string, HttpAnswer | AppError, HttpRequest[]]>([
  ['cannot be reached', DOWN, [path('/tx/1')]],
  ['refuses with 403', refusal(403), [path('/tx/1'), path('/tx/2')]],
  ['answers with a page', refusal(503, '<html>'), [calling('eth_call'), calling('eth_getLogs')]],
  ['does not say its network', refusal(403), [path('/block-height/0')]],
  ['says nothing of its chain', refusal(502), [calling('eth_chainId')]],
  ['is a service that fails', refusal(500, '{"code":"x"}'), [{ ...path('/v2/1'), party: 'service' }]],
])('asks one that %s twenty times an hour at most', async (_case, said, requests) => {
  const { clock, says, asked, start } = host()
  says.now = said
  for (const end = clock.ms + HOUR; clock.ms < end; clock.ms += 30 * SECOND) {
    // A worker dies between alarms.
    const worker = start()
    for (const request of requests) await worker.polls(request)
  }
  expect(asked.length).toBeLessThanOrEqual(20 * requests.length)
})

it('takes one refused question for no failure of its host', async () => {
  const { says, start } = host()
  const worker = start()
  says.now = refusal(403)
  await worker.polls(path('/address/1'))
  await worker.polls(path('/address/1'))
  expect(await worker.polls(path('/address/1'))).toBe(true)
  says.now = ANSWER
  await worker.polls(path('/tx/1'))
  says.now = refusal(403)
  await worker.polls(path('/address/2'))
  expect(await worker.polls(path('/tx/1'))).toBe(true)
})

it.each([refusal(500, '{"jsonrpc":"2.0","error":{}}'), refusal(404), refusal(400, 'bad')])(
  'takes %o for an answer',
  async (said) => {
    const { says, start } = host()
    const worker = start()
    says.now = said
    for (const id of [1, 2, 3]) expect(await worker.polls(path(`/tx/${id}`))).toBe(true)
  },
)

it('lets a host rest longer until it answers', async () => {
  const { clock, says, start } = host()
  const worker = start()
  const restMs = async () => {
    for (let waited = 0; ; waited += SECOND) {
      if (await worker.polls(path('/tx/1'))) return waited
      clock.ms += SECOND
    }
  }
  says.now = DOWN
  await worker.polls(path('/tx/1'))
  expect(await restMs()).toBe(5 * SECOND)
  expect(await restMs()).toBe(10 * SECOND)
  expect(await restMs()).toBe(20 * SECOND)
  says.now = ANSWER
  expect(await worker.asks(path('/tx/1')), 'who waits for it asks at once').toBe(true)
  expect(await worker.polls(path('/tx/1'))).toBe(true)
  says.now = DOWN
  await worker.polls(path('/tx/1'))
  expect(await restMs()).toBe(5 * SECOND)
})

it('knows no rest that a clock has left behind', async () => {
  const { clock, says, start } = host()
  const worker = start()
  says.now = DOWN
  await worker.polls(path('/tx/1'))
  clock.ms -= HOUR
  expect(await worker.polls(path('/tx/1'))).toBe(true)
})

it('rests no host that names its own time to wait', async () => {
  const { says, start } = host()
  const worker = start()
  says.now = new AppError('chain-unreachable', 'asked to wait', { details: { seconds: '9' } })
  await worker.polls(path('/tx/1'))
  expect(await worker.polls(path('/tx/1'))).toBe(true)
})
