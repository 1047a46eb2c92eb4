/** Asks once for each key. Failures are retried. */
export function memoized<K, T>(ask: (key: K) => T): (key: K) => T {
  const known = new Map<K, T>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const answer = ask(key)
    known.set(key, answer)
    if (answer instanceof Promise) answer.catch(() => known.delete(key))
    return answer
  }
}
