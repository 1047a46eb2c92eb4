import type { AppError } from '~/lib/core/errors'
import { isSwap } from '~/lib/core/journal/phase'
import type { Swap } from '~/lib/core/journal/types'
import type { Answers } from './answers'
import type { ApprovalPorts } from './approval-ports'
import { failed, outcomeOf } from './outcome'
import type { QueueEntry } from './queue-entry'

type Ports = Pick<ApprovalPorts, 'queue' | 'journal' | 'requestPageSend'> & { answers: Answers }

export type SwapFollower = ReturnType<typeof createSwapFollower>

/** Answers the page of an approved swap once the journal has the transaction that it asked for. */
export function createSwapFollower({ queue, journal, requestPageSend, answers }: Ports) {
  const follow = async (swap: Swap): Promise<void> => {
    await queue.ready()
    const entry = queue.all().find(({ review, outcome }) => outcome === null && review?.id === swap.id)
    const outcome = outcomeOf(swap)
    if (entry !== undefined && outcome !== undefined) await answers.settle(entry, outcome)
  }

  return {
    follow,

    /** Resumes what an earlier worker had begun: the journal says how far it got. */
    async resume(entry: QueueEntry): Promise<void> {
      if (entry.review === null || entry.outcome !== null) return
      const swap = await journal.get(entry.review.id)
      if (swap === undefined || !isSwap(swap)) return
      if (!entry.approved) await queue.update(entry.id, { approved: true })
      if (entry.ask.kind === 'swap' && entry.ask.account !== null) requestPageSend(entry, swap.id)
      await follow(swap)
    },

    /**
     * Answers the page of an approved swap with an error. The journal alone decides what becomes of the swap itself.
     */
    async fail(id: string, { code, details }: AppError): Promise<void> {
      const entry = queue.get(id)
      if (entry?.outcome === null) await answers.settle(entry, failed(code, details))
    },
  }
}
