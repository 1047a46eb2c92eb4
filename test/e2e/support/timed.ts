/** Does one part of the preparations, and says how long it took. */
export async function timed<T>(part: string, task: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await task()
  console.log(`${part}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}
