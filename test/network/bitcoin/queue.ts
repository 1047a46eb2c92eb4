/** Runs tasks one after another, so that no caller sees the node between two states. */
type Exclusive = <T>(task: () => T | Promise<T>) => Promise<T>

export function createQueue(): Exclusive {
  let tail: Promise<unknown> = Promise.resolve()
  return <T>(task: () => T | Promise<T>): Promise<T> => {
    const run = tail.then(task)
    tail = run.catch(() => undefined)
    return run
  }
}
