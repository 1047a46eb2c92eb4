/** The result of a call; rejects with the signal's reason if that aborts first, and calls nothing after that. */
export async function orAborted<T>(call: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  signal?.throwIfAborted()
  const task = call()
  if (signal === undefined) return task
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    task.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
