import { SatspanError } from './error'

/**
 * How long a call is waited for. Neither ends what the user was asked: a yes that comes later still counts.
 * @example { timeoutMs: 60_000 }
 */
export type Waiting = {
  signal?: AbortSignal | undefined
  /** After that long without an answer the call fails with 4900 `extension-unreachable`. */
  timeoutMs?: number | undefined
}

/** The result of a call, as long as it is waited for. A signal that has aborted before prevents the call. */
export async function limited<T>(call: () => Promise<T>, { signal, timeoutMs }: Waiting = {}): Promise<T> {
  signal?.throwIfAborted()
  const answer = call()
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal?.reason)
    signal?.addEventListener('abort', abort)
    const message = 'No answer in time.'
    const late = new SatspanError({ code: 4900, message, reason: 'extension-unreachable' })
    const timer = timeoutMs === undefined ? timeoutMs : setTimeout(reject, timeoutMs, late)
    answer.then(resolve, reject).finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    })
  })
}
