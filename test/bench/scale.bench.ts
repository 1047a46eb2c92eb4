import type { Profile } from '~/lib/contract/profile'
import { MEMPOOL, OWN_SCRIPT, payment } from '~/lib/adapters/bitcoin-chain.fixture'
import { genesisHash } from '~/lib/core/network'
import type { ApprovedEvent, JournalEvent } from '~/lib/core/journal/events'
import {
  burnRequest,
  confirmed,
  evmSeen,
  evmSigned,
  type Fact,
  logProof,
  mined,
  OWN_ADDRESS,
  seen,
  signed,
  APPROVED_TO_BITCOIN,
  APPROVED_TO_EVM,
} from '~/lib/core/journal/swap.fixture'
import { begin, transition } from '~/lib/core/journal/transition'
import type { JournalStore } from '~/lib/services/ports/journal-store'
import { memoryStore } from '~/lib/services/ports/memory.fixture'
import { PROFILE } from '~/lib/services/ports/profile.fixture'
import { createDeployments } from '~/lib/adapters/deployments'
import { TRACK_ALARM } from '~/lib/services/tracker/wake'
import { createMachine, type Machine, startWallet } from '~/test/integration/support/platform'
import { median } from './take-turns'

/**
 * The cost of a long history: 1,000 swaps in progress for days and 5,000 past ones, over some hours of alarms. Prints
 * alarms, concurrent calls, and calls per swap and hour; then how much slower a page of the history is with 5,000 swaps
 * than with 50. Run: npx tsx test/bench/scale.bench.ts
 */
const OPEN = 1_000
const PAST = 5_000
const HOUR = 3_600_000
const FLOOR_MS = 30_000
const HOURS_WATCHED = 8
const LONG_AGO = Date.now() - 3 * 24 * HOUR
/** The history is of chains that exist nowhere, which a document may not name: it is what is installed, no more. */
const INSTALLED = {
  ...PROFILE,
  evm: PROFILE.evm.map((network, index) => ({ ...network, chainId: 31_337 + index })),
}
const TWO_ENDPOINTS: Profile = {
  ...PROFILE,
  bitcoin: { ...PROFILE.bitcoin, esplora: ['http://127.0.0.1:11', 'http://127.0.0.1:12'] },
  evm: PROFILE.evm.map((network, index) => ({
    ...network,
    rpc: [`http://127.0.0.1:${21 + index * 10}`, `http://127.0.0.1:${22 + index * 10}`],
  })),
}

/** A payment that servers show; it is read, so it hashes to its txid. */
const IN_MEMPOOL = payment(OWN_SCRIPT, 1_000n)
const { attempt } = signed('1')
const { txid } = IN_MEMPOOL

const PAYMENT: Fact[] = [signed('1'), { type: 'accepted', txid: '1'.repeat(64) }]
const BURNT: Fact[] = [
  evmSigned('2'),
  evmSeen('2', mined()),
  { type: 'unwrap-opened', burn: burnRequest('3') },
]
const KINDS: Record<string, { start: ApprovedEvent['start']; facts: Fact[] }> = {
  'paid, waiting for the service': { start: APPROVED_TO_EVM, facts: [...PAYMENT, seen('1', confirmed(6))] },
  'in the mempool': {
    start: APPROVED_TO_EVM,
    facts: [
      { type: 'signed', attempt: { ...attempt, txid } },
      { type: 'accepted', txid },
      { type: 'bitcoin-seen', txid, sighting: { state: 'mempool' } },
    ],
  },
  'burnt, waiting for the payout': { start: APPROVED_TO_BITCOIN, facts: BURNT },
}
const DONE: Fact[] = [
  ...PAYMENT,
  seen('1', confirmed(6)),
  { type: 'delivered', router: logProof('5'), delivery: logProof('6'), amount: 99n },
  { type: 'notified', notice: 'done' },
  { type: 'settled' },
]

async function write(
  store: JournalStore,
  { start, facts }: { start: ApprovedEvent['start']; facts: Fact[] },
  at: number,
) {
  const approved: ApprovedEvent = { type: 'approved', at, start }
  let swap = begin(approved)
  await store.append(approved, swap)
  for (const fact of facts) {
    const event: JournalEvent = { ...fact, at }
    swap = transition(swap, event).entry
    await store.append(event, swap)
  }
}

/** Counts network calls, and answers like chains where nothing happens. */
function quietNetwork(tick: () => Promise<void>) {
  const traffic = { calls: 0, now: 0, most: 0 }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    traffic.calls += 1
    traffic.now += 1
    traffic.most = Math.max(traffic.most, traffic.now)
    await tick()
    traffic.now -= 1
    return answerTo(
      new URL(input instanceof Request ? input.url : input).pathname,
      typeof init?.body === 'string' ? init.body : '',
    )
  }
  return { fetch, traffic }
}

type Asked = { id: number; method: string; params: unknown[] }

const RESULTS = new Map<string, (chainId: number, params: unknown[]) => unknown>([
  ['eth_chainId', (chainId) => `0x${chainId.toString(16)}`],
  ['eth_blockNumber', () => '0xf4240'],
  ['eth_getTransactionCount', () => '0x1'],
  ['eth_getLogs', () => []],
  ['eth_getBlockByNumber', (_, [number]) => ({ number, hash: `0x${'0'.repeat(64)}`, timestamp: '0x1' })],
  ['eth_getTransactionReceipt', () => null],
  ['eth_getTransactionByHash', () => null],
])

function answerTo(path: string, body: string, chainId = 1001): Response {
  if (body !== '') {
    const asked: Asked | Asked[] = JSON.parse(body)
    const answers = [asked].flat().map(({ id, method, params }) => {
      const result = RESULTS.get(method)?.(chainId, params)
      if (result === undefined) throw new Error(`${method} was not expected`)
      return { jsonrpc: '2.0', id, result }
    })
    return Response.json(Array.isArray(asked) ? answers : answers[0])
  }
  if (path === '/block-height/0') return new Response(genesisHash('regtest'))
  if (path === '/blocks/tip/height') return new Response('149')
  if (path === '/blocks/tip/hash') return new Response('b'.repeat(64))
  if (path === `/tx/${txid}/hex`) return new Response(IN_MEMPOOL.raw)
  if (path === `/tx/${txid}`) return Response.json({ ...IN_MEMPOOL.json, status: MEMPOOL })
  if (path === `/address/${OWN_ADDRESS}/txs`) return Response.json([])
  if (path.includes('/requests/tx/')) return new Response('', { status: 404 })
  throw new Error(`${path} was not expected`)
}

/** Fires the alarm for some hours, as the browser would. */
async function live(machine: Machine, baked: Profile, store: JournalStore, fetch: typeof globalThis.fetch) {
  const alarms = new Set<string>()
  const services = machine.start((platform) => ({
    ...platform,
    baked,
    store,
    alarms: {
      ...platform.alarms,
      async set(name, at) {
        alarms.add(name)
        await platform.alarms.set(name, Math.max(at, machine.now() + FLOOR_MS))
      },
    },
    connect: (profiles) =>
      createDeployments({ fetch, now: machine.now, session: machine.browser.session, ...profiles }),
  }))
  await services.resume()
  const settle = machine.now()
  const end = settle + HOURS_WATCHED * HOUR
  while (machine.now() < end) {
    const at = machine.browser.alarms.at.get(TRACK_ALARM)
    if (at === undefined) throw new Error('no alarm for open swaps')
    machine.wait(Math.max(0, at - machine.now()))
    await services.tracker.tick()
  }
  return { alarms, hours: (machine.now() - settle) / HOUR, log: machine.told.log }
}

for (const [profileName, profile] of Object.entries({ 'one endpoint a chain': PROFILE, two: TWO_ENDPOINTS }))
  for (const [kind, sample] of Object.entries(KINDS)) {
    const machine = createMachine(INSTALLED)
    // Locked, as most of the time.
    await (await startWallet(machine)).wallet.lock()
    // In memory: only calls are counted, and thousands of ticks read everything.
    const store = memoryStore()
    for (let index = 0; index < OPEN; index += 1)
      await write(store, { ...sample, start: { ...sample.start, id: `open-${index}` } }, LONG_AGO)
    const { fetch, traffic } = quietNetwork(() => new Promise((resolve) => setImmediate(resolve)))
    const { alarms, hours, log } = await live(machine, profile, store, fetch)
    const perHour = traffic.calls / OPEN / hours
    console.log(
      `${OPEN} ${kind} (${profileName}): ${perHour.toFixed(2)} calls per swap and hour, at most ${traffic.most} at once, alarms: ${[...alarms].join(', ')}`,
    )
    const failures = log.filter((line) => line.includes('failed'))
    if (failures.length > 0) throw new Error(`${failures.length} failures: ${failures[0]}`)
  }

async function timeOfPage(count: number): Promise<number> {
  const machine = createMachine(INSTALLED)
  const { store } = machine.platform()
  for (let index = 0; index < count; index += 1)
    await write(store, { start: { ...APPROVED_TO_EVM, id: `past-${index}` }, facts: DONE }, LONG_AGO + index)
  const services = machine.start((platform) => ({ ...platform, baked: PROFILE }))
  const taken: number[] = []
  for (let round = 0; round < 31; round += 1) {
    const start = performance.now()
    await services.history.list({ before: null, limit: 50 })
    taken.push(performance.now() - start)
  }
  return median(taken)
}

const [few, many] = [await timeOfPage(50), await timeOfPage(PAST)]
console.log(
  `a page of the history: ${few.toFixed(2)} ms of 50 swaps, ${many.toFixed(2)} ms of ${PAST}, ratio ${(many / few).toFixed(2)}`,
)
