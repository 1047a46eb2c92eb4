import { describe, expect, it } from 'vitest'
import { AppError } from '~/lib/core/errors'
import { createBatchingRpc } from './evm-rpc-batches'
import type { HttpAnswer, HttpRequest } from './http'
import { askedToWait } from './retry-after'

const ONE = 'https://one.example/'
const TWO = 'https://two.example/'
const MINUTE_MS = 60_000

type Call = { id: number; method: string; params: [string] }
type Special = { url?: string; method?: string; more?: unknown[] }
type Node = (asked: Call | Call[], url: string) => HttpAnswer

const ok = (body: unknown): HttpAnswer => ({ status: 200, text: JSON.stringify(body) })
const echo = ({ id, params }: Call) => ({ jsonrpc: '2.0', id, result: `to ${params[0]}` })
const broken = (id: number, code: number) => ({ id, error: { code, message: 'failed' } })

/** Answers each call with its own parameter. */
const honest: Node = (asked) => ok(Array.isArray(asked) ? asked.map(echo) : echo(asked))
/** Takes single calls only, and answers an array with `instead`. */
const singlesOnly =
  (instead: HttpAnswer): Node =>
  (asked, url) =>
    Array.isArray(asked) ? instead : honest(asked, url)

function setup(node: Node = honest) {
  const requests: string[] = []
  const clock = { ms: 1_000_000 }
  const http = async ({ url, body }: HttpRequest): Promise<HttpAnswer> => {
    if (body === undefined || !('json' in body)) throw new Error('not JSON-RPC')
    const asked: Call | Call[] = JSON.parse(JSON.stringify(body.json))
    const names = [asked].flat().map(({ params }) => params[0])
    requests.push(`${new URL(url).hostname.split('.')[0]} ${names.join()}`)
    return node(asked, url)
  }
  const rpc = createBatchingRpc(http, () => clock.ms)
  const read = (name: string, { url = ONE, method = 'eth_call', more }: Special = {}) =>
    rpc(url, method, [name, ...(more ?? [])])
  /** Resolves each call of the same moment to a result, or to the code of its error. */
  const askAll = async (...names: string[]) => {
    const outcomes = await Promise.allSettled(names.map((name) => read(name)))
    return outcomes.map((outcome) => {
      if (outcome.status === 'rejected')
        return outcome.reason instanceof AppError ? outcome.reason.code : outcome.reason
      return 'result' in outcome.value ? outcome.value.result : outcome.value.error.code
    })
  }
  return { read, askAll, requests, clock }
}

describe('calls of one moment', () => {
  it('go to each node as one request', async () => {
    const { read, requests } = setup()
    const calls = [read('a'), read('b', { url: TWO }), read('c', { method: 'eth_getBalance' })]
    // Made a few turns later, as those that waited for a proof of the network are.
    const late = Promise.resolve().then(() => Promise.resolve().then(() => read('d', { url: TWO })))
    expect(await Promise.all([...calls, late])).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => ({ result: `to ${name}` })),
    )
    expect(requests).toEqual(['one a,c', 'two b,d'])
    await read('e')
    expect(requests.slice(2)).toEqual(['one e'])
    await Promise.all([read('f'), read('g')])
    expect(requests.slice(3)).toEqual(['one f,g'])
  })

  it('are split into requests of thirty', async () => {
    const { askAll, requests } = setup()
    const names = Array.from({ length: 61 }, (_, index) => `call ${index}`)
    expect(await askAll(...names)).toEqual(names.map((name) => `to ${name}`))
    expect(requests.map((request) => request.split(',').length)).toEqual([30, 30, 1])
  })

  it.each(['eth_sendRawTransaction', 'eth_getLogs', 'eth_simulateV1', 'eth_chainId'])(
    'leave %s by itself',
    async (method) => {
      const { read, requests } = setup()
      await Promise.all([read('a'), read('b'), read('c', { method })])
      expect(requests.toSorted()).toEqual(['one a,b', 'one c'])
    },
  )

  it('leave a block with all its transactions by itself', async () => {
    const { read, requests } = setup()
    const method = 'eth_getBlockByNumber'
    await Promise.all([read('a'), read('b', { method, more: [false] }), read('c', { method, more: [true] })])
    expect(requests.toSorted()).toEqual(['one a,b', 'one c'])
  })

  it('are told apart by id, in any order', async () => {
    const { askAll } = setup((asked) => ok([asked].flat().map(echo).toReversed()))
    expect(await askAll('a', 'b', 'c')).toEqual(['to a', 'to b', 'to c'])
  })

  it('fail alone', async () => {
    const { askAll, requests } = setup((asked) =>
      ok([asked].flat().map((call) => (call.params[0] === 'b' ? broken(call.id, 3) : echo(call)))),
    )
    expect(await askAll('a', 'b', 'c')).toEqual(['to a', 3, 'to c'])
    expect(requests).toHaveLength(1)
  })
})

describe('a node that takes no batch', () => {
  it.each([
    ['answers a single error', ok(broken(0, -32_600))],
    ['answers nothing', { status: 200, text: '' }],
    ['answers an empty list', ok([])],
    ['refuses it', { status: 413, text: 'too large' }],
    [
      'fails at it, in JSON',
      { status: 500, text: JSON.stringify([echo({ id: 0, method: '', params: ['x'] })]) },
    ],
    ['says that it is too large, as geth does', ok([broken(0, -32_600)])],
  ])('is asked singly for five minutes where it %s', async (_, instead) => {
    const { askAll, requests, clock } = setup(singlesOnly(instead))
    expect(await askAll('a', 'b')).toEqual(['to a', 'to b'])
    expect(requests.splice(0)).toEqual(['one a,b', 'one a', 'one b'])
    clock.ms += 5 * MINUTE_MS - 1
    expect(await askAll('a', 'b')).toEqual(['to a', 'to b'])
    expect(requests.splice(0)).toEqual(['one a', 'one b'])
    clock.ms += 1
    await askAll('a', 'b')
    expect(requests[0]).toBe('one a,b')
  })

  it('is asked singly once it has broken off a batch', async () => {
    const down = new AppError('chain-unreachable', 'does not answer')
    const { askAll, requests } = setup((asked, url) => {
      if (Array.isArray(asked)) throw down
      return honest(asked, url)
    })
    expect(await askAll('a', 'b')).toEqual(['chain-unreachable', 'chain-unreachable'])
    expect(requests.splice(0)).toEqual(['one a,b'])
    expect(await askAll('a', 'b')).toEqual(['to a', 'to b'])
    expect(requests).toEqual(['one a', 'one b'])
  })

  it('is asked in batches again after a clock setback', async () => {
    const { askAll, requests, clock } = setup(singlesOnly(ok([])))
    await askAll('a', 'b')
    clock.ms -= 1
    requests.length = 0
    await askAll('a', 'b')
    expect(requests[0]).toBe('one a,b')
  })
})

describe('what a batch leaves out', () => {
  // threat: lone-server
  it.each([
    ['nothing', []],
    ['two answers', [echo({ id: 1, method: '', params: ['x'] }), echo({ id: 1, method: '', params: ['y'] })]],
    ['an error of the batch itself', [broken(1, -32_003)]],
    ['an unreadable answer', [{ id: 1 }]],
  ])('is asked singly where a call got %s', async (_, second) => {
    const { askAll, requests } = setup((asked, url) => {
      if (!Array.isArray(asked)) return honest(asked, url)
      return ok([...asked.filter(({ id }) => id !== 1).map(echo), ...second])
    })
    expect(await askAll('a', 'b', 'c')).toEqual(['to a', 'to b', 'to c'])
    expect(requests).toEqual(['one a,b,c', 'one b'])
  })

  it('and then too is nonsense, as ever', async () => {
    const { askAll } = setup(() => ok([]))
    expect(await askAll('a', 'b')).toEqual(['chain-nonsense', 'chain-nonsense'])
  })
})

it('sends no single calls where a node wants a pause', async () => {
  const { askAll, requests } = setup(() => {
    throw askedToWait('chain', 'one.example', 30)
  })
  expect(await askAll('a', 'b')).toEqual(['chain-unreachable', 'chain-unreachable'])
  await askAll('a', 'b')
  expect(requests).toEqual(['one a,b', 'one a,b'])
})
