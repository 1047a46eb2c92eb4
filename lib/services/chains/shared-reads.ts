import type { Look } from '~/lib/contract/look'
import { AppError, recoveryOf } from '~/lib/core/errors'
import type { BridgeService } from '../ports/bridge-service'
import type { Deployment } from '../ports/deployment'

/** A deployment for one action: whatever several of its steps ask is asked once. */
export function readingOnce(deployment: Deployment, now: number): Deployment {
  return deployment.reading({ bitcoin: { at: now }, evm: now })
}

/**
 * Asks already now what a later step of the action will ask: its answers are then there. Whoever needs one gets its
 * failure too.
 */
export function askEarly(...answers: readonly Promise<unknown>[]): void {
  for (const answer of answers) answer.catch(() => undefined)
}

/** Asks now for what a later step takes: it is then there. Only that step takes a failure, after asking once more. */
export function askAhead<T>(ask: () => Promise<T>): () => Promise<T> {
  const answer = ask()
  answer.catch(() => undefined)
  return () => answer.catch(ask)
}

const TIP_SHOWN_MS = 30_000
const MEMPOOL_SHOWN_MS = 3 * 60_000
const EVM_SHOWN_MS = 45_000

const REST_MS = 60_000
const REST_TURN_MS = 2 * 60_000
const REST_MEMPOOL_MS = 10 * 60_000

/** `open`: how many entries are under way, and polled often. `addresses`: how many are asked for coins. */
type Shown = { now: number; open: number; look: Look; addresses?: number }

/**
 * A deployment for what is only shown. While something is under way, its polls use up most of what servers give: then
 * somewhat older answers are shown too. At rest, an address is asked about again once a block has come. Many addresses
 * take turns, so that they cost servers what one does.
 */
export function readingToShow(deployment: Deployment, { now, open, look, addresses = 1 }: Shown): Deployment {
  if (open === 0 && look === 'now') return readingOnce(deployment, now)
  if (open === 0) {
    const bitcoin = { at: now - REST_MS, mempool: now - REST_MEMPOOL_MS * addresses, turnMs: REST_TURN_MS }
    return deployment.polling().reading({ bitcoin, evm: now - REST_MS })
  }
  const reader = look === 'now' ? deployment : deployment.polling()
  return reader.reading({
    bitcoin: { at: now - TIP_SHOWN_MS, mempool: now - MEMPOOL_SHOWN_MS * addresses },
    evm: now - EVM_SHOWN_MS,
  })
}

/**
 * If the service does not answer for one swap, it is not asked about the others in the same poll: waiting for each in
 * turn would delay reading the chains, which decide.
 */
export function stopAfterFailure(service: BridgeService): BridgeService {
  let failure: AppError | undefined
  return {
    ...service,
    async request(id) {
      if (failure !== undefined) throw failure
      try {
        return await service.request(id)
      } catch (thrown) {
        if (thrown instanceof AppError && recoveryOf(thrown.code) === 'wait-for-service') failure = thrown
        throw thrown
      }
    },
  }
}

/** Asks once for each key. Failures are retried. */
export function memoized<K, T>(ask: (key: K) => T): (key: K) => T {
  const answers = new Map<K, T>()
  return (key) => {
    const cachedAnswer = answers.get(key)
    if (cachedAnswer !== undefined) return cachedAnswer
    const answer = ask(key)
    answers.set(key, answer)
    if (answer instanceof Promise) answer.catch(() => answers.delete(key))
    return answer
  }
}
