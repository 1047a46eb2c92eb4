import type { Profile } from '~/lib/contract/profile'
import type { EntrySummary, EntryView } from '~/lib/contract/views/history'
import { AppError } from '~/lib/core/errors'
import type { HistoryPage } from '../ports/journal-store'
import type { PollErrors } from '../journal/poll-errors'
import type { Journal } from '../journal/journal'
import { summaryOf, viewOf } from './view'

type Ports = {
  journal: Journal
  profileById: (id: string) => Promise<Profile | null>
  pollErrors: Pick<PollErrors, 'of'>
}

/** The history for display. */
export function createHistory({ journal, profileById, pollErrors }: Ports) {
  return {
    list: async (page: HistoryPage): Promise<EntrySummary[]> => (await journal.page(page)).map(summaryOf),

    async get(id: string): Promise<EntryView> {
      const swap = await journal.get(id)
      if (swap === undefined) throw new AppError('request-unknown', 'no such entry', { details: { id } })
      const [events, profile, pollError] = await Promise.all([
        journal.events(id),
        profileById(swap.profileId),
        pollErrors.of(id),
      ])
      return viewOf(swap, events, profile, pollError)
    },
  }
}
