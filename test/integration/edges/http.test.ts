import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHttp, type HttpRequest } from '~/lib/adapters/http'
import { AppError } from '~/lib/core/errors'
import { type HostileServer, send, sendForever, sendJson, startHostileServer } from './hostile-server'

const NOW = Date.UTC(2030, 0, 1)
let server: HostileServer

beforeEach(async () => {
  server = await startHostileServer()
})
afterEach(() => server.stop())

function call(over: Partial<HttpRequest> = {}, limits: { timeoutMs?: number; maxBytes?: number } = {}) {
  const http = createHttp({ fetch: globalThis.fetch, now: () => NOW, timeoutMs: 5_000, ...limits })
  return http({ url: `${server.url}/x`, party: 'chain', expect: 'json', ...over })
}

async function failure(promise: Promise<unknown>): Promise<AppError> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof AppError) return outcome
  throw new Error('no AppError was thrown', { cause: outcome })
}

describe('a request', () => {
  it('is a bare GET without credentials', async () => {
    server.behave(sendJson({ a: 1 }))
    expect(await call()).toEqual({ status: 200, text: '{"a":1}' })
    const [seen] = server.calls
    expect(seen?.method).toBe('GET')
    for (const header of ['authorization', 'cookie', 'referer', 'origin'])
      expect(seen?.headers).not.toHaveProperty(header)
  })

  it('is a POST with JSON or with text', async () => {
    server.behave(sendJson(null))
    await call({ body: { json: { amountBTC: '1' } } })
    await call({ body: { text: '0200' } })
    expect(server.calls.map(({ method, body, headers }) => [method, headers['content-type'], body])).toEqual([
      ['POST', 'application/json', '{"amountBTC":"1"}'],
      ['POST', 'text/plain', '0200'],
    ])
  })

  it('is fetched without cache and without redirects', async () => {
    const seen: RequestInit[] = []
    const http = createHttp({
      now: () => NOW,
      fetch: async (_, init) => {
        seen.push(init ?? {})
        return new Response('{}', { headers: { 'content-type': 'application/json' } })
      },
    })
    await http({ url: 'https://host.example', party: 'service', expect: 'json' })
    expect(seen[0]).toMatchObject({
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    })
  })
})

describe('an answer', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/problem+json',
    'Application/JSON',
  ])('is JSON as %s', async (type) => {
    server.behave(send(200, { 'content-type': type }, '5'))
    expect(await call()).toEqual({ status: 200, text: '5' })
  })

  it.each(['text/html', 'text/plain', 'application/jsonp', 'x/application/json', ''])(
    'is rejected as nonsense as %j',
    async (type) => {
      server.behave(send(200, type === '' ? {} : { 'content-type': type }, '<html>hello</html>'))
      const error = await failure(call())
      expect(error.code).toBe('chain-nonsense')
      expect(error.details).toEqual({ host: new URL(server.url).host, reason: 'hello' })
      expect((await failure(call({ party: 'service' }))).code).toBe('service-nonsense')
    },
  )

  it('may be empty, or any text if text is expected', async () => {
    server.behave(send(204, {}))
    expect(await call()).toEqual({ status: 204, text: '' })
    server.behave(send(200, { 'content-type': 'text/html' }, '840000'))
    expect((await call({ expect: 'text' })).text).toBe('840000')
  })

  it.each([400, 404, 500, 503])('is passed on with status %i, whatever its type', async (status) => {
    server.behave(send(status, { 'content-type': 'text/html' }, '<b>no</b>'))
    expect(await call()).toEqual({ status, text: '<b>no</b>' })
  })

  it('survives characters split between chunks', async () => {
    const bytes = Buffer.from('"₿"')
    server.behave((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write(bytes.subarray(0, 2), () => {
        setImmediate(() => response.end(bytes.subarray(2)))
      })
    })
    expect((await call()).text).toBe('"₿"')
  })
})

describe('an answer over the limit', () => {
  it('is aborted while it arrives', async () => {
    const sent = new Promise<number>((resolve) => {
      server.behave(sendForever({ 'content-type': 'application/json' }, resolve))
    })
    const error = await failure(call({}, { maxBytes: 1_000_000, timeoutMs: 60_000 }))
    expect(error.code).toBe('chain-nonsense')
    // Far below the 50 MB and more on offer: the limit plus the sockets' buffers.
    expect(await sent).toBeLessThan(20_000_000)
  })

  it('is truncated if it is an error', async () => {
    server.behave(sendForever({ 'content-type': 'text/html' }, () => undefined, 500))
    const { status, text } = await call()
    expect(status).toBe(500)
    expect(text.length).toBeLessThan(100_000)
  })

  it('is read if just within the limit', async () => {
    const body = JSON.stringify('x'.repeat(998))
    server.behave(send(200, { 'content-type': 'application/json' }, body))
    expect((await call({}, { maxBytes: 1_000 })).text).toBe(body)
    expect((await failure(call({}, { maxBytes: 999 }))).code).toBe('chain-nonsense')
  })
})

describe('no answer', () => {
  it('is unreachable if nothing listens', async () => {
    await server.stop()
    const error = await failure(call())
    expect(error.code).toBe('chain-unreachable')
    expect(error.details['host']).toBe(new URL(server.url).host)
    expect((await failure(call({ party: 'service' }))).code).toBe('service-unreachable')
  })

  it('is unreachable if it never comes', async () => {
    server.behave(() => undefined)
    expect((await failure(call({}, { timeoutMs: 100 }))).code).toBe('chain-unreachable')
  })

  // threat: hostile-answer
  it('is unreachable if it drips beyond the timeout', async () => {
    server.behave((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(drip))
    })
    expect((await failure(call({}, { timeoutMs: 200 }))).code).toBe('chain-unreachable')
  })

  it('is unreachable if the connection breaks in the middle', async () => {
    server.behave((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{', () => request.socket.destroy())
    })
    expect((await failure(call())).code).toBe('chain-unreachable')
  })

  // threat: hostile-answer
  it('is unreachable if it redirects to another host', async () => {
    const other = await startHostileServer(sendJson({ stolen: true }))
    try {
      for (const status of [301, 302, 303, 307, 308]) {
        server.behave(send(status, { location: `${other.url}/y` }))
        expect((await failure(call({ body: { json: {} } }))).code).toBe('chain-unreachable')
      }
      expect(other.calls).toEqual([])
    } finally {
      await other.stop()
    }
  })
})

describe('a retry time', () => {
  it.each([
    [429, '120', '120'],
    [503, '120', '120'],
    [403, '600', '600'],
    [429, new Date(NOW + 90_000).toUTCString(), '90'],
    [503, '-5', undefined],
    [429, '99999999999999999999', '3600'],
  ])('of %i with Retry-After %s is honoured, %s s', async (status, header, seconds) => {
    server.behave(send(status, { 'retry-after': header }, 'slow down'))
    const service = await failure(call({ party: 'service' }))
    expect([service.code, service.details['seconds']]).toEqual(['service-throttled', seconds])
    const chain = await failure(call())
    expect([chain.code, chain.details['seconds']]).toEqual(['chain-unreachable', seconds])
  })

  it('is implied by a bare 429, not by a 503', async () => {
    server.behave(send(429, {}))
    expect((await failure(call({ party: 'service' }))).details).toMatchObject({ unnamed: 'yes' })
    server.behave(send(503, {}, 'no'))
    expect(await call({ party: 'service' })).toEqual({ status: 503, text: 'no' })
  })
})
