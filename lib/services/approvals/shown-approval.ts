import type { ApprovalView, ApprovalWarning } from '~/lib/contract/views/sites'
import type { ApprovalPorts } from './approval-ports'
import type { Approval } from './approve'
import type { OpenEntries } from './open-entries'
import { createPreparation } from './preparation'
import { needsWallet, type QueueEntry } from './queue-entry'
import { chosenWallet, shownWallets } from './wallet-choice'
import { recipientWarnings, siteWarnings } from './warnings'

type Ports = Pick<ApprovalPorts, 'queue' | 'window' | 'swaps' | 'clock' | 'changed'> & {
  approval: Pick<Approval, 'connectIfUnlocked'>
  open: Pick<OpenEntries, 'waiting'>
}

/** What the approval window shows: the first entry that waits, with the review of its swap. */
export function createShownApproval(ports: Ports) {
  const { queue, window, swaps, approval } = ports
  const reviewFor = createPreparation(ports)

  const warningsFor = async (entry: QueueEntry): Promise<ApprovalWarning[]> => {
    const warnings = siteWarnings(entry.origin)
    if (entry.review === null) return warnings
    const review = await swaps.review(entry.review.id)
    if (review === undefined) return warnings
    return [...warnings, ...recipientWarnings(review.recipient)]
  }

  const viewOf = async (entry: QueueEntry, total: number): Promise<ApprovalView> => {
    const { id, origin, accountIndex, ask } = entry
    const common = { id, origin, accountIndex, position: 1, total }
    if (ask.kind === 'connect') return { ...common, kind: 'connect', warnings: siteWarnings(origin) }
    if (needsWallet(ask))
      return { ...common, kind: 'wallet', warnings: siteWarnings(origin), wallets: shownWallets(ask) }
    const review = await reviewFor(entry, ask)
    const { failure } = entry
    const wallet = chosenWallet(ask)
    return { ...common, kind: 'swap', warnings: await warningsFor(entry), review, wallet, error: failure }
  }

  const next = async (): Promise<ApprovalView | null> => {
    await queue.ready()
    const waiting = queue.waiting()
    const [entry] = waiting
    if (entry === undefined) {
      await window.finish()
      return null
    }
    return (await approval.connectIfUnlocked(entry)) ? next() : viewOf(entry, waiting.length)
  }

  return next
}
