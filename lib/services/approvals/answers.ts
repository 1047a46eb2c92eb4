import type { ApprovalPorts } from './approval-ports'
import { failed, resultOf } from './outcome'
import type { Outcome, QueueEntry } from './queue-entry'

export type Answers = ReturnType<typeof createAnswers>

/** The answers to the pages that asked. A page that asks the same thing twice gets the same answer. */
export function createAnswers({ queue, changed }: Pick<ApprovalPorts, 'queue' | 'changed'>) {
  const waiters = new Map<string, ((outcome: Outcome) => void)[]>()

  return {
    /** The answer to an entry of the queue, once there is one. @throws AppError the answer, if it is a refusal */
    async of(id: string): Promise<unknown> {
      const entry = queue.get(id)
      if (entry === undefined) return resultOf(failed('user-rejected'))
      const outcome =
        entry.outcome ??
        (await new Promise<Outcome>((resolve) => waiters.set(id, [...(waiters.get(id) ?? []), resolve])))
      return resultOf(outcome)
    },

    async settle(entry: QueueEntry, outcome: Outcome): Promise<void> {
      const stored = queue.answer(entry.id, outcome)
      for (const tell of waiters.get(entry.id) ?? []) tell(outcome)
      waiters.delete(entry.id)
      changed()
      await stored
    },

    /** Its page is gone, so nobody is left to answer. */
    forget({ id }: QueueEntry): void {
      waiters.delete(id)
    },
  }
}
