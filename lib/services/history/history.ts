import type { EntrySummary, EntryView } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { viewOfProfile } from '~/lib/contract/views/of-profile'
import type { ReceiptView } from '~/lib/contract/views/receipt'
import type { SupportReport } from '~/lib/contract/views/support-report'
import type { HistoryPage } from '../ports/journal-store'
import { entryOf } from '../journal/entry-of'
import type { PollErrors } from '../journal/poll-errors'
import type { Journal } from '../journal/journal'
import { receiptOf } from './receipt'
import { askingSites, type Search, searchEntries, type SearchPorts } from './search'
import { supportReportOf } from './support-report'
import { summaryOf, viewOf } from './view'

type Ports = Omit<SearchPorts, 'journal'> & {
  journal: Journal
  pollErrors: Pick<PollErrors, 'of'>
}

export function createHistory({ journal, profileById, paidBy, pollErrors }: Ports) {
  /** @throws AppError `request-unknown` */
  const read = async (entryId: string) => {
    const entry = await entryOf(entryId, journal)
    const [events, profile] = await Promise.all([journal.events(entryId), profileById(entry.profileId)])
    return { entry, events, profile }
  }

  const readWithOthers = (entryId: string) =>
    Promise.all([read(entryId), pollErrors.of(entryId), journal.open()])

  return {
    list: async (page: HistoryPage): Promise<EntrySummary[]> => (await journal.page(page)).map(summaryOf),

    /** The page of those entries that match. */
    search: async (search: Search): Promise<EntrySummary[]> =>
      (await searchEntries({ journal, profileById, paidBy }, search)).map(summaryOf),

    /** Every site that has asked for an entry. */
    sites: () => askingSites(journal),

    async get(entryId: string): Promise<EntryView> {
      const [{ entry, events, profile }, pollError, open] = await readWithOthers(entryId)
      return viewOf(entry, events, profile, pollError, open)
    },

    /** The bridge of that id, whose names its entries show; `null` where it is kept no more. */
    async bridge(id: string): Promise<ProfileView | null> {
      const profile = await profileById(id)
      return profile && viewOfProfile(profile)
    },

    async receipt(entryId: string): Promise<ReceiptView> {
      const { entry, events, profile } = await read(entryId)
      return receiptOf(entry, events, profile)
    },

    async report(entryId: string): Promise<SupportReport> {
      const [{ entry, events, profile }, pollError, open] = await readWithOthers(entryId)
      return supportReportOf(entry, events, profile, pollError, open)
    },
  }
}
