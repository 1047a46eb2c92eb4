import { toAppError } from '~/lib/core/errors'
import type { LogEvent } from './ports/log'
import type { Logger } from './ports/platform'

export type BackgroundTasks = ReturnType<typeof createBackgroundTasks>

/** Work that nobody waits for. A failure is logged; unfinished work is due again at the next start or alarm. */
export function createBackgroundTasks(logger: Logger) {
  /** Waits for the task and logs its failure. */
  const settle = async (event: LogEvent, task: () => Promise<unknown>): Promise<void> => {
    try {
      await task()
    } catch (thrown) {
      logger.log('warn', event, { code: toAppError(thrown).code })
    }
  }

  return {
    settle,
    start(event: LogEvent, task: () => Promise<unknown>): void {
      void settle(event, task)
    },
  }
}
