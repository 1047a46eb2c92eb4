/**
 * Runs `task` over all items, at most `limit` at once; a failure does not stop the others. Rejects at the end with the
 * first failure.
 */
export async function eachLimited<T>(
  items: readonly T[],
  limit: number,
  task: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const failures: unknown[] = []
  const worker = async () => {
    for (const item of queue) await task(item).catch((thrown: unknown) => failures.push(thrown))
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  if (failures.length > 0) throw failures[0]
}
