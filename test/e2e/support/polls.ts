import type { Extension } from './fixtures'

/** The shortest rest of a worker between two polls while a page is open. */
const SHORTEST_REST_MS = 1_000

/** Polls that are held back until they are released. */
export type HeldPolls = { release(): Promise<void> }

/**
 * Keeps the worker from polling by itself once the poll under way, or the next one, has ended: it
 * rests until it is released, and no alarm rings. What a page asks of it is answered as ever.
 */
export async function holdPolls(extension: Extension): Promise<HeldPolls> {
  const worker = await extension.worker()
  await worker.evaluate(
    (shortestMs) =>
      new Promise<void>((held) => {
        const { setTimeout } = globalThis
        // How long it rests depends on what is due; but a rest alone does nothing afterwards than resolve a promise.
        const isRest = (task: () => void, ms = 0) =>
          ms >= shortestMs && task.toString().includes('[native code]')
        const hold = (task: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
          if (!isRest(task, ms)) return setTimeout(task, ms, ...args)
          const releasePolls = () => {
            Object.assign(globalThis, { setTimeout })
            task(...args)
          }
          Object.assign(globalThis, { releasePolls })
          return held()
        }
        Object.assign(globalThis, { setTimeout: hold })
      }),
    SHORTEST_REST_MS,
  )
  await worker.evaluate("chrome.alarms.clear('track')")
  return { release: () => worker.evaluate('releasePolls()') }
}

/** Keeps every question of the worker to a server back until it is released. */
export async function holdFetches(extension: Extension): Promise<HeldPolls> {
  const worker = await extension.worker()
  await worker.evaluate(() => {
    const { fetch } = globalThis
    const released = new Promise<void>((release) => {
      const releaseFetches = () => {
        Object.assign(globalThis, { fetch })
        release()
      }
      Object.assign(globalThis, { releaseFetches })
    })
    const held: typeof fetch = (...asked) => released.then(() => fetch(...asked))
    Object.assign(globalThis, { fetch: held })
  })
  return { release: () => worker.evaluate('releaseFetches()') }
}
