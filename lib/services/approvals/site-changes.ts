import type { Answers } from './answers'
import type { ApprovalPorts } from './approval-ports'
import type { Approval } from './approve'
import type { OpenEntries } from './open-entries'
import { failed } from './outcome'
import { isUnanswered, type QueueEntry } from './queue-entry'

type Ports = Pick<ApprovalPorts, 'queue' | 'refusals' | 'changed'> & {
  answers: Answers
  approval: Pick<Approval, 'isUnderWay'>
  open: OpenEntries
}

/** What becomes of a site's requests when its page closes, its account changes, or its connection is withdrawn. */
export function createSiteChanges({ queue, refusals, changed, answers, approval, open }: Ports) {
  return {
    /** A closed document's requests are dropped; what was approved continues. */
    async documentGone(document: string): Promise<void> {
      await queue.ready()
      const livesOn = (entry: QueueEntry) =>
        approval.isUnderWay(entry) || (entry.approved && entry.outcome === null)
      const gone = queue.all().filter((entry) => entry.document === document && !livesOn(entry))
      await queue.remove((entry) => gone.includes(entry))
      for (const entry of gone) answers.forget(entry)
      const withdrawn = gone.filter(isUnanswered)
      if (withdrawn.length > 0) changed()
      await Promise.all(withdrawn.map((entry) => open.dropReview(entry)))
      for (const { ask, origin } of withdrawn) if (ask.kind === 'connect') await refusals.withdrawn(origin)
    },

    /** The user gives a site another account: what it has asked for is reviewed anew, for that one. */
    async siteAccountChanged(origin: string, accountIndex: number): Promise<void> {
      await queue.ready()
      for (const entry of open.unanswered()) {
        if (entry.origin !== origin || entry.ask.kind !== 'swap' || entry.accountIndex === accountIndex)
          continue
        await queue.update(entry.id, { accountIndex, review: null, failure: null })
        await open.dropReview(entry)
        changed()
      }
    },

    async siteRevoked(origin: string): Promise<void> {
      await queue.ready()
      for (const entry of open.unanswered()) {
        if (entry.origin !== origin || entry.ask.kind !== 'swap') continue
        await answers.settle(entry, failed('site-not-connected'))
        await open.dropReview(entry)
      }
    },
  }
}
