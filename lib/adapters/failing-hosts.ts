import { backoff } from '~/lib/core/backoff'
import { AppError } from '~/lib/core/errors'
import type { Http, HttpAnswer, HttpRequest } from './http'
import type { StoredNumbers } from './stored-numbers'

const REST_MS = { first: 5_000, longest: 5 * 60_000 }

/** By host: until when polls leave it alone (unix ms), and how often in a row it has failed before. */
type Rests = { until: StoredNumbers; failures: StoredNumbers }

/**
 * Notes which hosts fail without naming a time to wait. One that cannot be reached rests at once; one that refuses, as soon as
 * it has refused two different questions, as one alone may be about an address or a method.
 */
export function createFailingHosts(now: () => number, { until, failures }: Rests) {
  /** Refusals of each since it last answered. */
  const refused = new Map<string, Set<string>>()

  const msLeft = async (host: string) => ((await until.of(host)) ?? 0) - now()

  const isResting = async (host: string) => {
    const left = await msLeft(host)
    // A longer rest says that the clock was set back.
    return left > 0 && left <= REST_MS.longest
  }

  /** Failures of calls that were under way together are one. */
  const rest = async (host: string) => {
    if (await isResting(host)) return
    const earlier = (await failures.of(host)) ?? 0
    await Promise.all([failures.set(host, earlier + 1), until.set(host, now() + backoff(earlier, REST_MS))])
  }

  const forgive = async (host: string) => {
    refused.delete(host)
    if (((await failures.of(host)) ?? 0) > 0) await Promise.all([failures.set(host, 0), until.set(host, 0)])
  }

  const noteRefusal = async (host: string, request: HttpRequest) => {
    const question = questionOf(request)
    const questions = (refused.get(host) ?? new Set()).add(question)
    refused.set(host, questions)
    if (request.party === 'service' || isProof(question) || questions.size > 1) await rest(host)
  }

  return {
    /** Notes how each call ends. */
    noting(http: Http): Http {
      return async (request) => {
        const { host } = new URL(request.url)
        try {
          const answer = await http(request)
          await (isRefusal(answer) ? noteRefusal(host, request) : forgive(host))
          return answer
        } catch (thrown) {
          const { code = '', details = {} } = thrown instanceof AppError ? thrown : {}
          if (code.endsWith('-nonsense')) await noteRefusal(host, request)
          if (code.endsWith('-unreachable') && details['seconds'] === undefined) await rest(host)
          throw thrown
        }
      }
    },

    /** For what nobody waits for: sends nothing to a host that rests. */
    sparing(http: Http): Http {
      return async (request) => {
        const { host } = new URL(request.url)
        if (!(await isResting(host))) return http(request)
        const details = { host, reason: '' }
        throw new AppError(`${request.party}-unreachable`, `${host} rests`, { details })
      }
    },
  }
}

/** A node's error by JSON-RPC is an answer, whatever its status; so are those that mean the question alone. */
function isRefusal({ status, text }: HttpAnswer): boolean {
  return (status >= 500 || [401, 402, 403, 451].includes(status)) && !text.includes('"jsonrpc"')
}

/** Of which network a server is: one that does not say that is of no use. */
function isProof(question: string): boolean {
  return question === 'eth_chainId' || question.endsWith('/block-height/0')
}

/** The path, or the methods that are called. */
function questionOf({ url, body }: HttpRequest): string {
  if (body === undefined || 'text' in body) return new URL(url).pathname
  return [body.json].flat().map(methodOf).toSorted().join()
}

function methodOf(call: unknown): string {
  return typeof call === 'object' && call !== null && 'method' in call ? String(call.method) : ''
}
