import type { OutcomeView } from '~/lib/contract/outcomes'
import { AppError } from '~/lib/core/errors'
import { versionsIfSigned } from '~/lib/core/journal/actions'
import { type Entry, spendsBitcoin } from '~/lib/core/journal/types'
import type { Journal } from '../journal/journal'

type Ports = {
  journal: Pick<Journal, 'get'>
  approvals: { isWaiting: (id: string) => Promise<boolean> }
}

/** What became of decisions whose page has lost the answer. Reads the journal: nothing is signed before it is there. */
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

    async order(id: string): Promise<OutcomeView<{ entryId: string }>> {
      await settled(id)
      const entry = await journal.get(id)
      return entry === undefined ? { isTaken: false } : { isTaken: true, answer: { entryId: id } }
    },

    /** @param replaced the txids or hashes that were to be replaced */
    async replacement(id: string, replaced: readonly string[]): Promise<OutcomeView> {
      await settled(id)
      const entry = await journal.get(id)
      if (entry === undefined) throw new AppError('request-unknown', 'no such entry', { details: { id } })
      const ids = attemptIds(entry)
      const last = ids.findLastIndex((attempt) => attempt !== null && replaced.includes(attempt))
      return last < ids.length - 1 ? { isTaken: true, answer: undefined } : { isTaken: false }
    },

    async request(id: string): Promise<OutcomeView> {
      await settled(id)
      return (await approvals.isWaiting(id)) ? { isTaken: false } : { isTaken: true, answer: undefined }
    },
  }
}

/** Of everything that was signed or handed over for an entry, oldest first. */
function attemptIds(entry: Entry): (string | null)[] {
  return spendsBitcoin(entry)
    ? versionsIfSigned(entry).map((version) => version.id)
    : entry.attempts.map(({ hash }) => hash)
}
