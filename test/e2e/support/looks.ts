import type { Extension } from './fixtures'

/** How long a worker rests between two looks while a page is open. */
const REST_MS = 5_000

export type HeldLooks = { release(): Promise<void> }

/**
 * Keeps the worker from looking at requests by itself, as of the end of the look that it is at or that comes next: it
 * rests until it is released, and no alarm rings. What a page asks of it is answered as ever.
 */
export async function holdLooks(extension: Extension): Promise<HeldLooks> {
  const worker = await extension.worker()
  await worker.evaluate(
    (restMs) =>
      new Promise<void>((held) => {
        const { setTimeout } = globalThis
        const hold = (task: () => void, ms?: number) => {
          if (ms !== restMs) return setTimeout(task, ms)
          const releaseLooks = () => {
            Object.assign(globalThis, { setTimeout })
            task()
          }
          Object.assign(globalThis, { releaseLooks })
          return held()
        }
        Object.assign(globalThis, { setTimeout: hold })
      }),
    REST_MS,
  )
  await worker.evaluate("chrome.alarms.clear('track')")
  return { release: () => worker.evaluate('releaseLooks()') }
}
