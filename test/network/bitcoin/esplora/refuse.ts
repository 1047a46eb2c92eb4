import { text, type Reply } from './reply'

/** A server that refuses, in words of one's own. */
export type Refusal = {
  name: 'refuse'
  /** HTTP status, 400 by default. With 200, the body is the answer. */
  status?: number | undefined
  body?: string | undefined
  /** Which paths, by a part of them such as `/utxo`; `/tx` alone is a broadcast. All but block 0 by default. */
  path?: string | undefined
  /** Seconds, as a Retry-After. */
  retryAfter?: number | undefined
}

export function isRefused({ path: part }: Refusal, method: string, path: string): boolean {
  if (part === '/tx') return method === 'POST' && path === '/tx'
  return part === undefined ? path !== '/block-height/0' : path.includes(part)
}

export function refusedBy({ status = 400, body = '', retryAfter }: Refusal): Reply {
  const refused = text(body, status)
  return {
    ...refused,
    ...(isJson(body) && { type: 'application/json', body: JSON.parse(body) }),
    ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
  }
}

function isJson(body: string): boolean {
  return /^\s*[[{]/.test(body)
}
