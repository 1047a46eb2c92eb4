import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TOKEN_HEADER } from './gate'
import { startHost } from './host'
import { createSeat, type Seat } from './seat'

const TOKEN = 'k'.repeat(43)
const files = { '/': { type: 'text/html', text: '<!doctype html>' } }
let seat: Seat
let host: Awaited<ReturnType<typeof startHost>>
const open: { destroy: () => void }[] = []

beforeEach(async () => {
  seat = createSeat(() => 'Aide')
  host = await startHost({ files, seat, token: TOKEN })
})
afterEach(() => {
  for (const one of open.splice(0)) one.destroy()
  host.stop()
})

type Over = { method?: string; headers?: Record<string, string | undefined>; body?: unknown }

/** @returns the status, the headers and the first part of the body */
function send(path: string, { method = 'POST', headers = {}, body = {} }: Over = {}) {
  const { port, host: name, origin } = new URL(host.link)
  const own = { host: name, origin, 'content-type': 'application/json', [TOKEN_HEADER]: TOKEN }
  const fields = Object.entries({ ...own, ...headers }).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  )
  return new Promise<{ status: number | undefined; headers: object; text: string }>((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path, method, headers: Object.fromEntries(fields) },
      (response) => {
        open.push(response)
        const done = (text = '') => resolve({ status: response.statusCode, headers: response.headers, text })
        response
          .setEncoding('utf8')
          .once('data', done)
          .once('end', () => done())
      },
    )
    sent.once('error', reject).end(method === 'POST' ? JSON.stringify(body) : undefined)
  })
}

const seatOf = (text: string): string => JSON.parse(text).seat

describe('the host', () => {
  it('listens on this computer, its token behind the hash', () => {
    expect(host.link).toMatch(new RegExp(String.raw`^http://127\.0\.0\.1:\d+/#${TOKEN}$`))
  })

  it('gives the page to its own host alone', async () => {
    const page = await send('/', { method: 'GET', headers: { [TOKEN_HEADER]: undefined } })
    expect(page).toMatchObject({ status: 200, text: '<!doctype html>' })
    expect(page.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(page.headers).not.toHaveProperty('access-control-allow-origin')
    expect(await send('/', { method: 'GET', headers: { host: 'rebound.example' } })).toMatchObject({
      status: 403,
      text: '',
    })
    expect((await send('/package.json', { method: 'GET' })).status).toBe(403)
  })

  it.each<[string, Over]>([
    ['a process without the token', { headers: { [TOKEN_HEADER]: undefined } }],
    ['a page of another origin', { headers: { origin: 'https://site.example' } }],
    ['a rebound name', { headers: { host: 'rebound.example', origin: 'http://rebound.example' } }],
    ['a preflight', { method: 'OPTIONS', headers: { origin: 'https://site.example' } }],
  ])('gives nothing to %s', async (_case, over) => {
    for (const path of ['/seat', '/answers', '/'])
      expect(await send(path, over), path).toMatchObject({ status: 403, text: '' })
    expect(seat.state()).toBe('closed')
  })

  it('gives a second tab nothing, and no say', async () => {
    const { status, text } = await send('/seat')
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({ seat: expect.any(String), agent: 'Aide' })
    expect(await send('/seat')).toMatchObject({ status: 409, text: '' })
    const answer = seat.ask('bridge_networks', {})
    const forged = { seat: 'guessed', id: 1, result: 'forged' }
    expect(await send('/answers', { body: forged })).toMatchObject({ status: 403 })
    const body = { seat: seatOf(text), id: 1, result: ['polygon'] }
    expect(await send('/answers', { body })).toMatchObject({ status: 204 })
    expect(await answer).toEqual(['polygon'])
  })

  it('seats another tab once the first has left', async () => {
    const { text } = await send('/seat')
    const answer = seat.ask('bridge_swapToEvm', {})
    open.splice(0).forEach((one) => one.destroy())
    await expect(answer).rejects.toMatchObject({ failure: { reason: 'page-left' } })
    const again = await send('/seat')
    expect(again.status).toBe(200)
    // What the first tab still says counts no more.
    const late = { seat: seatOf(text), state: 'connected' }
    expect(await send('/answers', { body: late })).toMatchObject({ status: 403 })
  })

  it.each([
    ['no JSON', 'text'],
    ['another field', { seat: 's', state: 'connected', more: 1 }],
    ['a state that there is not', { seat: 's', state: 'signed' }],
    ['two megabytes', { seat: 's', id: 1, result: 'x'.repeat(2_000_000) }],
  ])('takes no answer of %s', async (_case, body) => {
    expect((await send('/answers', { body })).status).toBe(403)
  })
})
