import { AppError } from '~/lib/core/errors'

type Limits = { running: number; waiting: number }
type Line = { running: number; waiting: (() => void)[] }

/** Runs a number of one site's tasks at once and lets others wait for their turn. @throws AppError `queue-full` beyond */
export function createTurns(limits: Limits) {
  const lines = new Map<string, Line>()

  const turnOf = (line: Line): Promise<void> | undefined => {
    if (line.running < limits.running) {
      line.running += 1
      return undefined
    }
    if (line.waiting.length >= limits.waiting) throw new AppError('queue-full', 'too many requests at once')
    return new Promise((resolve) => line.waiting.push(resolve))
  }

  const pass = (origin: string, line: Line): void => {
    const next = line.waiting.shift()
    // The turn is passed on directly, so that nobody jumps the queue.
    if (next !== undefined) next()
    else if (--line.running === 0) lines.delete(origin)
  }

  return async <T>(origin: string, task: () => Promise<T>): Promise<T> => {
    const line = lines.get(origin) ?? { running: 0, waiting: [] }
    lines.set(origin, line)
    await turnOf(line)
    try {
      return await task()
    } finally {
      pass(origin, line)
    }
  }
}
