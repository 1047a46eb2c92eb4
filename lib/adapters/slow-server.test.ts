import { expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { evmSigned } from '~/lib/core/journal/swap.fixture'
import { NO_AGE } from '~/lib/core/journal/schedule'
import { countingServers } from '~/lib/services/chains/server-counts'
import { createJournal } from '~/lib/services/journal/journal'
import {
  memoryArea,
  memoryClock,
  memoryLogger,
  memoryMutex,
  memoryStore,
} from '~/lib/services/ports/memory.fixture'
import { createPollErrors } from '~/lib/services/journal/poll-errors'
import { deploymentOf } from '~/lib/services/ports/chains.fixture'
import { createObserver } from '~/lib/services/tracker/observe'
import { ON_BASE } from '~/lib/services/tracker/to-bitcoin.fixture'
import { createEvmChain } from './evm-chain'
import type { Http } from './http'
import { createReadings } from './readings'
import { createStoredNumbers } from './stored-numbers'
import { addressesOf } from '~/lib/services/addresses/own-scripts.fixture'

const HUNG = 'https://hung.example/'
const TIMEOUT_MS = 20_000
/** The other server's answers. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_chainId: '0x3e9',
  eth_blockNumber: '0x64',
  eth_getTransactionCount: '0x0',
  eth_getTransactionByHash: null,
  eth_getTransactionReceipt: null,
}
type Asked = { id: number; method: string }

/** A deployment with two servers of an EVM chain, one of which has just been found not to answer. */
async function withHungServer() {
  const clock = memoryClock(1_000_000)
  let waits = 0
  const http: Http = async ({ url, body }) => {
    if (url === HUNG) {
      waits += 1
      await new Promise((resolve) => setTimeout(resolve))
      clock.time += TIMEOUT_MS
      throw new AppError('chain-unreachable', 'does not answer')
    }
    if (body === undefined || !('json' in body)) throw new Error('not JSON-RPC')
    const asked: Asked | Asked[] = JSON.parse(JSON.stringify(body.json))
    const answer = ({ id, method }: Asked) => ({ id, result: ANSWERS[method] })
    return { status: 200, text: JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)) }
  }
  const network = { chainId: 1001, rpc: [HUNG, 'https://well.example/'] }
  const now = () => clock.now()
  const session = memoryArea()
  const readings = createReadings({ now, session })
  const spans = createStoredNumbers(session, 'log-spans')
  const { chain } = createEvmChain({ network, http, now, readings, spans })
  await chain.blockNumber()
  waits = 0
  return { deployment: { ...deploymentOf({}), evm: () => chain }, clock, waits: () => waits }
}

it('waits once for a hung server in one decision', async () => {
  const { deployment, waits } = await withHungServer()
  const review = countingServers(deployment)
  for (let step = 0; step < 4; step += 1)
    expect(await review.deployment.evm('polygon').blockNumber()).toBe(0x64n)
  expect(waits()).toBe(1)
  expect([...review.counts.values()]).toEqual([{ servers: 1, of: 2 }])
})

it('polls many swaps with one wait for a hung server', async () => {
  const { deployment, clock, waits } = await withHungServer()
  const store = memoryStore()
  const journal = createJournal({ store, mutex: memoryMutex(), clock, changed: () => undefined })
  const pollErrors = createPollErrors({ store, changed: () => undefined })
  const deployments = { of: async () => deployment, current: async () => deployment }
  const observe = createObserver({
    deployments,
    journal,
    store,
    pollErrors,
    addresses: addressesOf(),
    clock,
    logger: memoryLogger(),
  })
  for (const digit of '123456789abcdef') {
    await journal.begin({ ...ON_BASE, id: digit })
    await journal.record(digit, evmSigned(digit))
  }
  await observe(await journal.open(), () => NO_AGE)
  expect(waits()).toBe(1)
})
