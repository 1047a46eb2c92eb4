import type { ApprovalPorts } from './approval-ports'
import type { Approval } from './approve'
import type { QueueEntry } from './queue-entry'

type Ports = Pick<ApprovalPorts, 'queue' | 'swaps'> & { approval: Pick<Approval, 'isUnderWay'> }

export type OpenEntries = ReturnType<typeof createOpenEntries>

/** The entries of the queue that may still be rejected: those being signed no longer can. */
export function createOpenEntries({ queue, swaps, approval }: Ports) {
  const waiting = (): QueueEntry[] => queue.waiting().filter((entry) => !approval.isUnderWay(entry))

  return {
    /** The entries that the user is being asked about. */
    waiting,

    /** These, and the entries that are still being checked before the user is asked. */
    unanswered: (): QueueEntry[] => queue.unanswered().filter((entry) => !approval.isUnderWay(entry)),

    async waitingOf(id: string): Promise<QueueEntry | undefined> {
      await queue.ready()
      return waiting().find((entry) => entry.id === id)
    },

    async dropReview({ review }: QueueEntry): Promise<void> {
      if (review !== null) await swaps.reject(review.id)
    },
  }
}
