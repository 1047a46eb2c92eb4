import { type ErrorCode, toAppError } from '~/lib/core/errors'
import type { Entry } from '~/lib/core/journal/types'
import type { Journal } from '../journal/journal'
import type { PollContext } from './poll-context'

export const CALLS_AT_ONCE = 6

/** A poll, and its errors by swap. */
export type Watch = PollContext & { failures: Map<string, ErrorCode> }

/** Notes a failed task for the entries that it concerns. */
export async function guarded(
  { failures, logger }: Pick<Watch, 'failures' | 'logger'>,
  subject: string,
  concerned: readonly Entry[],
  task: () => Promise<void>,
): Promise<void> {
  try {
    await task()
  } catch (thrown) {
    const { code } = toAppError(thrown)
    logger.log('warn', 'poll-failed', { subject, code })
    for (const { id } of concerned) failures.set(id, failures.get(id) ?? code)
  }
}

/** The entries as they are now. */
export async function fresh(swaps: readonly Entry[], journal: Journal): Promise<Entry[]> {
  return (await Promise.all(swaps.map(({ id }) => journal.get(id)))).filter((swap) => swap !== undefined)
}
