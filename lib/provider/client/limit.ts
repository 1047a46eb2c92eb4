import { orAborted } from './abort'
import { SatspanError } from './error'

/** How long a call is waited for. Neither ends what the user was asked: a yes that comes later still counts. */
export type Waiting = {
  signal?: AbortSignal | undefined
  /** After that long without an answer the call fails with 4900 `extension-unreachable`. */
  timeoutMs?: number | undefined
}

/** The result of a call, as long as it is waited for. */
export async function limited<T>(call: () => Promise<T>, { signal, timeoutMs }: Waiting = {}): Promise<T> {
  const answer = orAborted(call, signal)
  if (timeoutMs === undefined) return answer
  const message = 'No answer in time.'
  const late = new SatspanError({ code: 4900, message, reason: 'extension-unreachable' })
  return Promise.race([answer, new Promise<never>((_, reject) => setTimeout(reject, timeoutMs, late))])
}
