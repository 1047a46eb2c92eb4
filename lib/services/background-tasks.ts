import { toAppError } from '~/lib/core/errors'
import type { LogEvent } from './ports/log'
import type { Logger } from './ports/platform'

export type BackgroundTasks = {
  /** Waits for the task and logs its failure. */
  settle: (event: LogEvent, task: () => Promise<unknown>) => Promise<void>
  start(event: LogEvent, task: () => Promise<unknown>): void
}

/** Work that nobody waits for. A failure is logged; unfinished work is due again at the next start or alarm. */
export function createBackgroundTasks(logger: Logger): BackgroundTasks {
  const settle = async (event: LogEvent, task: () => Promise<unknown>): Promise<void> => {
    try {
      await task()
    } catch (thrown) {
      logger.log('warn', event, { code: toAppError(thrown).code })
    }
  }

  return {
    settle,
    start(event, task) {
      void settle(event, task)
    },
  }
}
