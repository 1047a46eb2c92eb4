import { AppError } from '~/lib/core/errors'
import type { Swap } from '~/lib/core/journal/types'
import { createAnswers } from './answers'
import type { ApprovalPorts } from './approval-ports'
import { createApproval, type Decision } from './approve'
import { createAsk } from './ask'
import { createSwapFollower } from './follow-swap'
import { createOpenEntries } from './open-entries'
import { createPutToUser } from './put-to-user'
import { createRejection } from './reject'
import { createShownApproval } from './shown-approval'
import { createSiteChanges } from './site-changes'
import { createWalletChoice } from './wallet-choice'

export type Approvals = ReturnType<typeof createApprovals>

/** The requests of sites that the user must answer: one queue, one window, one answer each. */
export function createApprovals(ports: ApprovalPorts) {
  const { queue, changed } = ports
  const answers = createAnswers(ports)
  const follower = createSwapFollower({ ...ports, answers })
  const approval = createApproval({ ...ports, answers, follower })
  const open = createOpenEntries({ ...ports, approval })
  const walletChoice = createWalletChoice({ ...ports, open })
  const putToUser = createPutToUser({ ...ports, answers, walletChoice })

  return {
    ask: createAsk({ ...ports, answers, putToUser, follower }),
    next: createShownApproval({ ...ports, approval, open }),
    approve: (id: string, decision: Decision): Promise<void> => approval.approve(id, decision),
    follow: (swap: Swap): Promise<void> => follower.follow(swap),
    fail: (id: string, error: AppError): Promise<void> => follower.fail(id, error),
    ...createRejection({ ...ports, answers, open }),
    ...createSiteChanges({ ...ports, answers, approval, open }),

    /**
     * The user's choice among the wallets of a page, which gives its account.
     * @throws AppError `request-unknown`; `page-wallet-failed` if it gives none, and the user may choose another
     */
    async chooseWallet(id: string, uuid: string): Promise<void> {
      const entry = await open.waitingOf(id)
      if (entry?.ask.kind !== 'swap') throw new AppError('request-unknown', 'nothing of that name is shown')
      await walletChoice.take(entry, entry.ask, uuid)
      changed()
    },

    /** Lets the user choose another wallet of the page. */
    async changeWallet(id: string): Promise<void> {
      const entry = await open.waitingOf(id)
      if (entry?.ask.kind !== 'swap' || entry.ask.wallets === undefined) return
      await walletChoice.drop(entry, entry.ask)
      await open.dropReview(entry)
      changed()
    },

    /** How many requests wait for an answer. */
    async count(): Promise<number> {
      await queue.ready()
      return queue.waiting().length
    },

    /** The documents with entries in the queue. */
    async documents(): Promise<string[]> {
      await queue.ready()
      return [...new Set(queue.all().map(({ document }) => document))]
    },
  }
}
