import { expect, it } from 'vitest'
import { memoryArea } from '~/lib/services/ports/memory.fixture'
import { paced } from './paced'
import { createStoredNumbers } from './stored-numbers'

const HOUR = 3_600_000

/** A worker whose waits pass at once, by its own clock. */
function setUp(session = memoryArea(), clock = { now: 1_000 }) {
  const sent: { host: string; at: number }[] = []
  const http = paced(
    async ({ url }) => {
      sent.push({ host: new URL(url).host, at: clock.now })
      return { status: 200, text: '' }
    },
    {
      now: () => clock.now,
      recovered: createStoredNumbers(session, 'recovered'),
      wait: async (ms) => void (clock.now += ms),
    },
  )
  const ask = (host: string) => http({ url: `https://${host}/a`, party: 'chain', expect: 'json' })
  const askMany = async (host: string, count: number) => {
    for (let at = 0; at < count; at += 1) await ask(host)
  }
  return { session, clock, sent, askMany }
}

/** The most that was sent in any hour. */
const mostAnHour = (sent: readonly { at: number }[]) =>
  Math.max(...sent.map(({ at }) => sent.filter((one) => one.at >= at && one.at < at + HOUR).length))

it('sends a hundred at once', async () => {
  const { clock, askMany } = setUp()
  await askMany('one.example', 100)
  expect(clock.now).toBe(1_000)
  await askMany('two.example', 100)
  expect(clock.now).toBe(1_000)
})

it('sends half of seven hundred in any hour', async () => {
  const { sent, askMany } = setUp()
  await askMany('one.example', 1_000)
  expect(mostAnHour(sent)).toBeLessThanOrEqual(350)
  expect(mostAnHour(sent)).toBeGreaterThan(340)
})

it('sends no more where the worker dies', async () => {
  const first = setUp()
  await first.askMany('one.example', 300)
  const next = setUp(first.session, first.clock)
  await next.askMany('one.example', 300)
  expect(mostAnHour([...first.sent, ...next.sent])).toBeLessThanOrEqual(350)
})

it('goes on where the clock was set back', async () => {
  const { clock, askMany } = setUp(memoryArea(), { now: 100 * HOUR })
  await askMany('one.example', 101)
  clock.now = 0
  await askMany('one.example', 1)
  expect(clock.now).toBeLessThan(HOUR)
})

it('never waits for one’s own computer', async () => {
  const { clock, askMany } = setUp()
  await askMany('127.0.0.1:3000', 1_000)
  expect(clock.now).toBe(1_000)
})
