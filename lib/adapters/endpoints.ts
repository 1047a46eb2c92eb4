import { AppError } from '~/lib/core/errors'
import type { NoteServers } from '~/lib/services/ports/server-count'
import {
  type Answer,
  type Read,
  createEndpointHealth,
  type Endpoint,
  type EndpointOptions,
  faultOf,
} from './endpoint-health'

export type Settle<T> = (a: T, b: T) => T | Promise<T>

export type Endpoints = {
  /** The first answer; on a fault the next endpoint is asked. */
  first<T>(read: Read<T>): Promise<T>
  /** Like `first`, but `undefined` does not count as an answer while another endpoint is left to ask. */
  firstKnown<T>(read: Read<T | undefined>): Promise<T | undefined>
  /** The answers of two endpoints, or of one if no second answers; those with an earlier fault are asked too. */
  two<T>(read: Read<T>): Promise<[Answer<T>] | [Answer<T>, Answer<T>]>
  /**
   * One answer from two endpoints: `settle` merges theirs, or throws `disagreement`. In that case the other endpoints
   * are asked, and an endpoint that none of them confirms counts as failed, unless it may only be ahead.
   */
  agree<T>(read: Read<T>, settle: Settle<T>): Promise<T>
  /** Like `agree`, but `undefined` does not count as an answer while another endpoint is left to ask. */
  agreeKnown<T>(read: Read<T | undefined>, settle: Settle<T>): Promise<T | undefined>
  /**
   * Asks every endpoint at once. The first sufficient answer ends the wait (the other calls continue); without one, the
   * result is every answer received.
   * @throws AppError if no endpoint answers
   */
  all<T>(read: Read<T>, isEnough: (value: T) => boolean): Promise<T[]>
  /**
   * The same endpoints, for one decision or a part of it; `note` is told of each `two`, `agree` and `agreeKnown` how many
   * endpoints answered, beside those that count the whole. One that rests because it was slow to fail is asked once whether it
   * is back, before another one vouches alone.
   */
  counting(note: NoteServers): Endpoints
}

/**
 * A list of endpoints that serve one chain. If one fails, another is asked; if two differ, a third decides.
 * @throws AppError `chain-unreachable`, `chain-nonsense`; `chain-wrong-network` if every endpoint serves another
 * network
 */
export function createEndpoints(options: EndpointOptions): Endpoints {
  const { endpoints, attempt, rest, queues } = createEndpointHealth(options)

  /**
   * Collects up to `wanted` answers, asking as many endpoints at a time as answers are missing, in the configured
   * order, those in back-off last. One that was slow to fail is asked in its back-off only if no other has answered, or
   * if it `isBack`: otherwise every read would wait for it.
   */
  async function gather<T>(
    wanted: number,
    read: Read<T>,
    counts: (value: T) => boolean,
    isBack: (endpoint: Endpoint) => Promise<boolean>,
  ): Promise<Answer<T>[]> {
    const [willing, slow] = queues()
    const answers: Answer<T>[] = []
    const spare: Answer<T>[] = []
    const faults: AppError[] = []
    const readFrom = async (row: Endpoint[]) => {
      for (const outcome of await Promise.allSettled(row.map((endpoint) => attempt(endpoint, read)))) {
        if (outcome.status === 'rejected') faults.push(faultOf(outcome.reason))
        else if (counts(outcome.value.value)) answers.push(outcome.value)
        else spare.push(outcome.value)
      }
    }
    while (answers.length < wanted && willing.length > 0)
      await readFrom(willing.splice(0, wanted - answers.length))
    for (const endpoint of slow)
      if (answers.length === 0 || (answers.length < wanted && (await isBack(endpoint))))
        await readFrom([endpoint])
    if (answers.length > 0) return answers
    if (spare.length > 0) return spare.slice(0, wanted)
    throw worstOf(faults)
  }

  async function settled<T>(answers: readonly Answer<T>[], read: Read<T>, settle: Settle<T>): Promise<T> {
    const [one, other] = answers
    if (one === undefined) throw unreachable()
    if (other === undefined) return one.value
    try {
      return await settle(one.value, other.value)
    } catch (dispute) {
      if (!isDispute(dispute)) throw dispute
      return decideByThird([one, other], read, settle, dispute)
    }
  }

  /** The one of two answers that a third endpoint confirms. */
  async function decideByThird<T>(
    [one, other]: [Answer<T>, Answer<T>],
    read: Read<T>,
    settle: Settle<T>,
    dispute: AppError,
  ): Promise<T> {
    for (const third of endpoints.filter(({ url }) => url !== one.url && url !== other.url)) {
      const answer = await attempt(third, read).catch((error: unknown) => void faultOf(error))
      const decision = answer && (await decisionOf(answer, [one, other], settle))
      if (decision === undefined) continue
      // Who is first with news, or late, is not at fault.
      if (!isOnNews(dispute))
        for (const endpoint of endpoints) if (endpoint.url === decision.odd.url) rest(endpoint, dispute)
      return decision.value
    }
    throw dispute
  }

  /** Whether an endpoint answers again: a single wait, shared by all reads meanwhile. */
  function askedOnce(): (endpoint: Endpoint) => Promise<boolean> {
    const answers = new Map<string, Promise<boolean>>()
    return (endpoint) => {
      const answer = answers.get(endpoint.url) ?? isReachable(endpoint)
      answers.set(endpoint.url, answer)
      return answer
    }
  }

  async function isReachable(endpoint: Endpoint): Promise<boolean> {
    const answer = await attempt(endpoint, async () => true).catch((error: unknown) => void faultOf(error))
    return answer !== undefined
  }

  const anything = () => true
  const isKnown = (value: unknown) => value !== undefined

  const neverBack = async () => false

  const reporting = (note: NoteServers, isBack: (endpoint: Endpoint) => Promise<boolean>): Endpoints => {
    /** The answers of two endpoints, if two answer. */
    const pair = async <T>(read: Read<T>, counts: (value: T) => boolean) => {
      const answers = await gather(2, read, counts, isBack)
      note({ servers: answers.length, of: endpoints.length })
      return answers
    }
    return {
      async first(read) {
        return valueOf(await gather(1, read, anything, isBack))
      },
      async firstKnown(read) {
        return valueOf(await gather(1, read, isKnown, isBack))
      },
      async two(read) {
        const [one, other] = await pair(read, anything)
        if (one === undefined) throw unreachable()
        return other === undefined ? [one] : [one, other]
      },
      async agree(read, settle) {
        return settled(await pair(read, anything), read, settle)
      },
      async agreeKnown<T>(read: Read<T | undefined>, settle: Settle<T>) {
        return settled<T | undefined>(await pair(read, isKnown), read, (a, b) =>
          a === undefined || b === undefined ? (a ?? b) : settle(a, b),
        )
      },
      async all(read, isEnough) {
        const attempts = endpoints.map((endpoint) => attempt(endpoint, read))
        const enough = attempts.map(async (answer) => {
          const { value } = await answer
          if (!isEnough(value)) throw new AppError('internal', 'not enough')
          return [value]
        })
        return Promise.any(enough).catch(async () => {
          const outcomes = await Promise.allSettled(attempts)
          const faults = outcomes.flatMap((outcome) =>
            outcome.status === 'rejected' ? [faultOf(outcome.reason)] : [],
          )
          if (faults.length === outcomes.length) throw worstOf(faults)
          return outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.value] : []))
        })
      },
      counting(other) {
        const tellBoth: NoteServers = (count) => {
          note(count)
          other(count)
        }
        return reporting(tellBoth, isBack === neverBack ? askedOnce() : isBack)
      },
    }
  }
  return reporting(() => {}, neverBack)
}

/** Two endpoints contradict each other on `subject`, so neither is believed. */
export function disagreement(subject: string): AppError {
  return new AppError('chain-disagreement', `two endpoints disagree on ${subject}`, { details: { subject } })
}

/** The same, where one of them may only be ahead of the other. */
export function disagreementOnNews(subject: string): AppError {
  return new AppError('chain-disagreement', `two endpoints disagree on ${subject}`, {
    details: { subject, news: 'yes' },
  })
}

/** Settles answers that are equal or contradict each other. */
export function settleSame(subject: string) {
  return <T>(a: T, b: T): T => {
    if (a !== b) throw disagreement(subject)
    return a
  }
}

export function isOnNews(error: unknown): boolean {
  return isDispute(error) && error.details['news'] === 'yes'
}

export function isDispute(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'chain-disagreement'
}

/** The one of two answers that a third bears out, and the other. */
async function decisionOf<T>(
  third: Answer<T>,
  [one, other]: [Answer<T>, Answer<T>],
  settle: Settle<T>,
): Promise<{ value: T; odd: Answer<T> } | undefined> {
  for (const [confirmed, odd] of [[one, other] as const, [other, one] as const]) {
    // An endpoint that does not know the answer confirms nothing.
    if (third.value === undefined && confirmed.value !== undefined) continue
    const agreement = await agreementOf(settle, confirmed.value, third.value)
    if (agreement !== undefined) return { ...agreement, odd }
  }
  return undefined
}

async function agreementOf<T>(settle: Settle<T>, a: T, b: T): Promise<{ value: T } | undefined> {
  try {
    return { value: await settle(a, b) }
  } catch (error) {
    if (isDispute(error)) return undefined
    throw error
  }
}

/**
 * The error to report if every endpoint failed: `chain-wrong-network` only if all say so, because any other may
 * recover.
 */
function worstOf(faults: readonly AppError[]): AppError {
  return faults.find((fault) => fault.code !== 'chain-wrong-network') ?? faults[0] ?? unreachable()
}

function valueOf<T>(answers: readonly Answer<T>[]): T {
  const [answer] = answers
  if (answer === undefined) throw unreachable()
  return answer.value
}

function unreachable(): AppError {
  return new AppError('chain-unreachable', 'no endpoint answers')
}
