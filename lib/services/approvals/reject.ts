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
  const reject = async ({ id, review }: QueueEntry): Promise<void> => {
    const shown = review === null ? undefined : await swaps.review(review.id)
    // By now it may have been approved in another window.
    const entry = open.waiting().find((one) => one.id === id)
    if (entry === undefined) return
    // Noted before the page hears of it and can ask again.
    const noted = entry.ask.kind === 'connect' ? refusals.refused(entry.origin) : undefined
    await answers.settle(entry, rejectionOf(entry, shown))
    await open.dropReview(entry)
    await noted
  }

  return {
    async reject(id: string): Promise<void> {
      const entry = await open.waitingOf(id)
      if (entry !== undefined) await reject(entry)
    },

    /** Rejects everything that waits now. What sites ask for later is a new question. */
    async rejectAll(): Promise<void> {
      await queue.ready()
      for (const entry of open.waiting()) await reject(entry)
    },

    /** The user blocks a site: everything of it that waits is rejected. */
    async block(id: string): Promise<void> {
      const entry = await open.waitingOf(id)
      if (entry?.ask.kind !== 'connect') return
      await refusals.block(entry.origin)
      const ended = open.unanswered().filter(({ origin }) => origin === entry.origin)
      await Promise.all(ended.map((one) => answers.settle(one, rejectionOf(one, undefined))))
      await Promise.all(ended.map((one) => open.dropReview(one)))
    },

    /** Closing the window rejects only the request that it showed. All others wait until the user opens the popup. */
    async windowClosed(windowId: string): Promise<void> {
      if (!(await window.wasClosed(windowId))) return
      await queue.ready()
      const [shown] = queue.waiting()
      if (shown !== undefined) await reject(shown)
    },
  }
}
