import type { Answers } from './answers'
import type { ApprovalPorts } from './approval-ports'
import type { OpenEntries } from './open-entries'
import { rejectionOf } from './outcome'
import type { QueueEntry } from './queue-entry'

type Ports = Pick<ApprovalPorts, 'queue' | 'window' | 'refusals' | 'swaps'> & {
  answers: Answers
  open: OpenEntries
}

/** The user's no. */
export function createRejection({ queue, window, refusals, swaps, answers, open }: Ports) {
  /** A site that asked to connect has to wait before it asks again. */
  const reject = async (entry: QueueEntry): Promise<void> => {
    // Noted before the page hears of it and can ask again.
    const noted = entry.ask.kind === 'connect' ? refusals.refused(entry.origin) : undefined
    const review = entry.review === null ? undefined : await swaps.review(entry.review.id)
    await answers.settle(entry, rejectionOf(entry, review))
    await open.dropReview(entry)
    await noted
  }

  return {
    async reject(id: string): Promise<void> {
      const entry = await open.waitingOf(id)
      if (entry !== undefined) await reject(entry)
    },

    /** Everything that waits now; what sites ask later is a question of its own. */
    async rejectAll(): Promise<void> {
      await queue.ready()
      for (const entry of open.waiting()) await reject(entry)
    },

    /** The user wants to hear of a site no more: everything of it that waits is rejected. */
    async block(id: string): Promise<void> {
      const entry = await open.waitingOf(id)
      if (entry?.ask.kind !== 'connect') return
      await refusals.block(entry.origin)
      for (const waiting of open.unanswered()) {
        if (waiting.origin !== entry.origin) continue
        await answers.settle(waiting, rejectionOf(waiting, undefined))
        await open.dropReview(waiting)
      }
    },

    /** Closing the window rejects what it showed. All else waits in the popup, until the user opens it there. */
    async windowClosed(windowId: string): Promise<void> {
      if (!(await window.wasClosed(windowId))) return
      await queue.ready()
      const [shown] = queue.waiting()
      if (shown !== undefined && open.waiting().includes(shown)) await reject(shown)
    },
  }
}
