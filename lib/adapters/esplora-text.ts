import { excerptOf } from '~/lib/contract/text'
import { AppError } from '~/lib/core/errors'
import type { Http, HttpAnswer } from './http'
import type { Accepted, Readings } from './readings'

/**
 * One Esplora server's answers, unread; each call takes the server's base URL. `within`: which earlier answers count, in place of
 * those that the action accepts. Errors: `chain-unreachable`, `chain-nonsense`.
 */
export type EsploraText = {
  text: (url: string, path: string, within?: Accepted) => Promise<string>
  json: (url: string, path: string) => Promise<string>
  /** `undefined` = the server does not have it. */
  jsonIfFound: (url: string, path: string, within?: Accepted) => Promise<string | undefined>
  textIfFound: (url: string, path: string, within?: Accepted) => Promise<string | undefined>
  /** Asked in any case, and not kept: there may be hundreds of pages. */
  freshJson: (url: string, path: string) => Promise<string>
  /** A tip that another call has just read is new enough. */
  ofNow: (url: string) => Promise<Accepted>
}

/** How long the tip of a server, its height or its newest headers, is reused: one answer serves every transaction of a list. */
const TIP_LIFETIME_MS = 5_000

export type EsploraTextPorts = {
  http: Http
  now: () => number
  readings: Readings
  /** Which earlier answers of a server count. */
  accepted: (url: string) => Accepted | Promise<Accepted>
}

export function createEsploraText({ http, now, readings, accepted }: EsploraTextPorts): EsploraText {
  const ask = (url: string, path: string, expect: 'json' | 'text') =>
    http({ url: url + path, party: 'chain', expect })

  const ifFound = (expect: 'json' | 'text') => async (url: string, path: string, within?: Accepted) => {
    const limits = within ?? (await accepted(url))
    const { text, isFirm } = await readings.read({ server: url, text: path }, limits, async () => {
      const answer = await ask(url, path, expect)
      if (answer.status !== 200 && answer.status !== 404) throw esploraFault(url, answer)
      return { text: answer.text, isFirm: answer.status === 200 }
    })
    return isFirm ? text : undefined
  }
  const jsonIfFound = ifFound('json')
  const textIfFound = ifFound('text')

  return {
    jsonIfFound,
    textIfFound,

    text: async (url, path, within) => bodyOf(await textIfFound(url, path, within), url),
    json: async (url, path) => bodyOf(await jsonIfFound(url, path), url),

    async freshJson(url, path) {
      const answer = await ask(url, path, 'json')
      if (answer.status !== 200) throw esploraFault(url, answer)
      return answer.text
    },

    async ofNow(url) {
      const { since } = await accepted(url)
      const recent = now() - TIP_LIFETIME_MS
      return { since: Math.min(since, recent), unfirmSince: recent }
    },
  }
}

function bodyOf(body: string | undefined, url: string): string {
  if (body === undefined) throw esploraFault(url, { status: 404, text: '' })
  return body
}

/** A server's answer that is none to the question. */
export function esploraFault(url: string, { status, text }: HttpAnswer): AppError {
  const { host } = new URL(url)
  return new AppError('chain-unreachable', `${host} answers ${status}`, {
    details: { host, status: String(status), reason: excerptOf(text) },
  })
}

/** A txid that may stand in a path. @throws AppError `bad-input` */
export function txidInPath(txid: string): string {
  if (!/^[0-9a-f]{64}$/.test(txid)) throw new AppError('bad-input', 'not a transaction id')
  return txid
}
