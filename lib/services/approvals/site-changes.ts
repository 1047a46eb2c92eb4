import type { Answers } from './answers'
import type { ApprovalPorts } from './approval-ports'
import type { Approval } from './approve'
import type { OpenEntries } from './open-entries'
import { failed } from './outcome'
import { isUnanswered, type QueueEntry } from './queue-entry'

type Ports = Pick<ApprovalPorts, 'queue' | 'sites' | 'refusals' | 'changed'> & {
  answers: Answers
  approval: Pick<Approval, 'isUnderWay'>
  open: OpenEntries
}

/** What becomes of a site's requests when its page closes, its account changes, or its connection is withdrawn. */
export function createSiteChanges({ queue, sites, refusals, changed, answers, approval, open }: Ports) {
  /**
   * Read as one list, so that all are changed at once: otherwise one could be approved while another is being dropped.
   */
  const swapsOf = (origin: string): QueueEntry[] =>
    open.unanswered().filter((entry) => entry.origin === origin && entry.ask.kind === 'swap')

  const siteRevoked = async (origin: string): Promise<void> => {
    await queue.ready()
    const ended = swapsOf(origin)
    await Promise.all(ended.map((entry) => answers.settle(entry, failed('site-not-connected'))))
    await Promise.all(ended.map((one) => open.dropReview(one)))
  }

  return {
    siteRevoked,

    /** An earlier worker may have ended a site's connection, and died before it ended the site's requests. */
    async endUnconnected(): Promise<void> {
      await queue.ready()
      for (const { ask, origin } of open.unanswered())
        if (ask.kind === 'swap' && (await sites.connectedAt(origin)) === undefined) await siteRevoked(origin)
    },

    /**
     * A closed document's requests are dropped; what was approved continues.
     * @param isLost the document has only not come back to this worker: a page that is busy may still ask for its
     * answers
     */
    async documentGone(document: string, isLost = false): Promise<void> {
      await queue.ready()
      const livesOn = (entry: QueueEntry) =>
        approval.isUnderWay(entry) || (entry.outcome === null ? entry.approved : isLost)
      const gone = queue.all().filter((entry) => entry.document === document && !livesOn(entry))
      await queue.remove((entry) => gone.includes(entry))
      for (const entry of gone) answers.forget(entry)
      const withdrawn = gone.filter(isUnanswered)
      if (withdrawn.length > 0) changed()
      await Promise.all(withdrawn.map((entry) => open.dropReview(entry)))
      for (const { ask, origin } of withdrawn) if (ask.kind === 'connect') await refusals.withdrawn(origin)
    },

    /** The user gives a site another account: its open requests are reviewed again for that account. */
    async siteAccountChanged(origin: string, accountIndex: number): Promise<void> {
      await queue.ready()
      const others = swapsOf(origin).filter((entry) => entry.accountIndex !== accountIndex)
      if (others.length === 0) return
      const change = { accountIndex, review: null, failure: null }
      await Promise.all(others.map(({ id }) => queue.update(id, change)))
      await Promise.all(others.map((entry) => open.dropReview(entry)))
      changed()
    },
  }
}
