import { excerptOf } from '~/lib/contract/text'
import { AppError } from '~/lib/core/errors'
import type { Party } from './party'
import { askedToWait, secondsToWait } from './retry-after'

export type HttpRequest = {
  url: string
  party: Party
  /** Sent as JSON, or unchanged if `text`. A call without a body is a GET. */
  body?: { json: unknown } | { text: string }
  /** The content type that a 2xx answer must declare. */
  expect: 'json' | 'text'
}

/** `text` is complete for a 2xx answer and truncated for any other. */
export type HttpAnswer = { status: number; text: string }
export type Http = (request: HttpRequest) => Promise<HttpAnswer>

type Limits = { timeoutMs: number; maxBytes: number }
type Options = { fetch: typeof globalThis.fetch; now: () => number } & Partial<Limits>

/** How long a server may take for an answer, unless its reader sets another limit. */
export const REQUEST_LIMIT_MS = 20_000
const LIMITS: Limits = { timeoutMs: REQUEST_LIMIT_MS, maxBytes: 16_000_000 }
const MAX_REFUSAL_BYTES = 16_000

/**
 * The only way out to the network. Sends no credentials and no referrer, follows no redirect, uses no cache. One
 * timeout covers the whole call, headers and body; a body over the limit is aborted while it arrives.
 * @throws AppError `{party}-unreachable`, `{party}-nonsense` (wrong content type, or too large); if told to wait (429,
 * or any refusal with Retry-After) as `askedToWait`
 */
export function createHttp({ fetch, now, ...limits }: Options): Http {
  const { timeoutMs, maxBytes } = { ...LIMITS, ...limits }
  return async (request) => {
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), timeoutMs)
    try {
      const response = await fetch(request.url, { ...initOf(request), signal: abort.signal })
      if (asksToWait(response))
        throw askedToWait(
          request.party,
          new URL(request.url).host,
          secondsToWait(response.headers.get('retry-after'), now()),
        )
      if (!response.ok)
        return { status: response.status, text: await textOf(response, MAX_REFUSAL_BYTES, 'cut') }
      const text = await textOf(response, maxBytes, 'refuse')
      if (text === undefined) throw failure(request, 'nonsense', 'answers too much')
      if (request.expect === 'json' && text !== '' && !isJson(response))
        throw failure(request, 'nonsense', 'answers something other than JSON', excerptOf(text))
      return { status: response.status, text }
    } catch (cause) {
      if (cause instanceof AppError) throw cause
      throw failure(request, 'unreachable', 'does not answer', undefined, cause)
    } finally {
      clearTimeout(timer)
      // Frees the connection if the answer was not read to its end.
      abort.abort()
    }
  }
}

function initOf({ body }: HttpRequest): RequestInit {
  return {
    ...(body === undefined ? { method: 'GET' } : { method: 'POST', ...contentOf(body) }),
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  }
}

function contentOf(body: { json: unknown } | { text: string }): RequestInit {
  return 'json' in body
    ? { body: JSON.stringify(body.json), headers: { 'content-type': 'application/json' } }
    : { body: body.text, headers: { 'content-type': 'text/plain' } }
}

/** The body as text. A body over the limit is truncated, or read as `undefined`. */
async function textOf(response: Response, maxBytes: number, over: 'cut'): Promise<string>
async function textOf(response: Response, maxBytes: number, over: 'refuse'): Promise<string | undefined>
async function textOf(
  response: Response,
  maxBytes: number,
  over: 'cut' | 'refuse',
): Promise<string | undefined> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const chunk = await reader?.read()
    if (chunk?.value === undefined) return text + decoder.decode()
    bytes += chunk.value.byteLength
    if (bytes > maxBytes) return over === 'cut' ? text : undefined
    text += decoder.decode(chunk.value, { stream: true })
  }
}

/** 429, or any other refusal with a Retry-After, such as a ban by 403. A 403 alone may be about one address or method. */
function asksToWait({ status, ok, headers }: Response): boolean {
  return status === 429 || (!ok && headers.has('retry-after'))
}

function isJson(response: Response): boolean {
  return /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(response.headers.get('content-type') ?? '')
}

function failure(
  { party, url }: HttpRequest,
  kind: 'unreachable' | 'nonsense',
  message: string,
  reason = '',
  cause?: unknown,
): AppError {
  const { host } = new URL(url)
  return new AppError(`${party}-${kind}`, `${host} ${message}`, { details: { host, reason }, cause })
}
