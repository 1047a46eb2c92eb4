/** The result of `task`; rejects with the signal's reason if that aborts first. */
export function orAborted<T>(task: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return task
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    task.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
