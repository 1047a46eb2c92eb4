import { backoff } from '~/lib/core/backoff'
import { AppError, type ErrorCode } from '~/lib/core/errors'

/** An answer and the endpoint it came from. */
export type Answer<T> = { url: string; value: T }
export type Read<T> = (url: string) => Promise<T>

export type EndpointOptions = {
  urls: readonly string[]
  /** Whether the endpoint serves the right network. */
  prove: Read<boolean>
  now: () => number
}

export type Endpoint = {
  url: string
  failures: number
  restUntil: number
  /** Whether its last fault took long to show: the next one may, too. */
  isSlow: boolean
  proof: Proof | undefined
}
type Proof = { at: number; given: Promise<void> }

const REST_MS = { first: 5_000, longest: 5 * 60_000 }
/** Only a decision waits longer than this for a second opinion from an endpoint that has just failed. */
const SLOW_MS = 5_000
/** How long a proof of the network holds: a server may switch to another network, by mistake or on purpose. */
const PROOF_LIFETIME_MS = 5 * 60_000

/** Faults of an endpoint: another one is asked. Every other error is an answer, or a bug of ours. */
const FAULTS = new Set<ErrorCode>([
  'chain-unreachable',
  'chain-nonsense',
  'chain-wrong-network',
  'address-crowded',
  'profile-permission',
])

/**
 * How each endpoint of a chain has fared. One that failed is asked last for a while, but never dropped: if two answers
 * are needed, a single fault must not leave the decision to one endpoint. Each proves which network it serves before
 * its first answer counts, again after a fault, and every few minutes.
 */
export function createEndpointHealth({ urls, prove, now }: EndpointOptions) {
  const endpoints = urls.map((url): Endpoint => ({
    url,
    failures: 0,
    restUntil: 0,
    isSlow: false,
    proof: undefined,
  }))

  async function attempt<T>(endpoint: Endpoint, read: Read<T>): Promise<Answer<T>> {
    const startedAt = now()
    try {
      await proofOf(endpoint)
      const value = await read(endpoint.url)
      endpoint.failures = 0
      endpoint.restUntil = 0
      return { url: endpoint.url, value }
    } catch (error) {
      if (isFault(error)) rest(endpoint, error, now() - startedAt)
      throw error
    }
  }

  function proofOf(endpoint: Endpoint): Promise<void> {
    const age = endpoint.proof === undefined ? Number.NaN : now() - endpoint.proof.at
    const lasts = age >= 0 && age < PROOF_LIFETIME_MS
    if (endpoint.proof === undefined || !lasts)
      endpoint.proof = { at: now(), given: proveNetwork(endpoint.url) }
    return endpoint.proof.given
  }

  async function proveNetwork(url: string): Promise<void> {
    if (await prove(url)) return
    const details = { host: new URL(url).host }
    throw new AppError('chain-wrong-network', `${details.host} serves another network`, { details })
  }

  function rest(endpoint: Endpoint, fault: AppError, tookMs = 0): void {
    endpoint.proof = undefined
    endpoint.isSlow = tookMs >= SLOW_MS
    const retryAt = now() + Number(fault.details['seconds'] ?? 0) * 1_000
    const isResting = endpoint.restUntil > now()
    endpoint.restUntil = Math.max(
      retryAt,
      isResting ? endpoint.restUntil : now() + backoff(endpoint.failures, REST_MS),
    )
    // A fault meets all reads that are made at a time, and they are one fault.
    if (!isResting) endpoint.failures += 1
  }

  /** The endpoints to ask, in order, and those to ask only if none of the first answers, or once they are back. */
  function queues(): [willing: Endpoint[], slow: Endpoint[]] {
    const time = now()
    const well = endpoints.filter(({ restUntil }) => restUntil <= time)
    const resting = endpoints.filter(({ restUntil }) => restUntil > time)
    resting.sort((a, b) => a.restUntil - b.restUntil)
    return [[...well, ...resting.filter(({ isSlow }) => !isSlow)], resting.filter(({ isSlow }) => isSlow)]
  }

  return { endpoints, attempt, rest, queues }
}

function isFault(error: unknown): error is AppError {
  return error instanceof AppError && FAULTS.has(error.code)
}

/** Returns an endpoint's fault; rethrows any other error. */
export function faultOf(error: unknown): AppError {
  if (isFault(error)) return error
  throw error
}
