import type { OutcomeView } from '~/lib/contract/outcomes'
import { versionIdsOf } from '~/lib/core/journal/version-ids'
import { entryOf } from '../journal/entry-of'
import type { Journal } from '../journal/journal'

type Ports = {
  journal: Pick<Journal, 'get'>
  approvals: { isWaiting: (id: string) => Promise<boolean> }
}

/** Finds the outcomes of decisions whose page has lost the answer. Reads the journal: nothing is signed before it is there. */
export function createOutcomes({ journal, approvals }: Ports) {
  /** The decisions that this worker still carries out: a page may lose its port without the worker stopping. */
  const underWay = new Map<string, Promise<unknown>>()

  const settled = async (id: string): Promise<void> => {
    await underWay.get(id)?.catch(() => undefined)
  }

  return {
    /** Notes that a decision is being carried out. */
    async track<T>(id: string, decision: Promise<T>): Promise<T> {
      underWay.set(id, decision)
      try {
        return await decision
      } finally {
        if (underWay.get(id) === decision) underWay.delete(id)
      }
    },

    async order(entryId: string): Promise<OutcomeView<{ entryId: string }>> {
      await settled(entryId)
      const entry = await journal.get(entryId)
      return entry === undefined ? { isTaken: false } : { isTaken: true, answer: { entryId } }
    },

    /** @param replaced everything that was to be replaced, as `versionIdsOf` names it: a replacement is beside it */
    async replacement(entryId: string, replaced: readonly string[]): Promise<OutcomeView> {
      await settled(entryId)
      const entry = await entryOf(entryId, journal)
      const isTaken = versionIdsOf(entry).some((version) => !replaced.includes(version))
      return isTaken ? { isTaken, answer: undefined } : { isTaken }
    },

    async request(id: string): Promise<OutcomeView> {
      await settled(id)
      return (await approvals.isWaiting(id)) ? { isTaken: false } : { isTaken: true, answer: undefined }
    },
  }
}
