import type { EntryFilter } from '~/lib/contract/entry-filter'
import type { Profile } from '~/lib/contract/profile'
import type { Entry } from '~/lib/core/journal/types'
import type { Accounts } from '../accounts/accounts'
import { eachEntry } from '../journal/each-entry'
import type { JournalStore } from '../ports/journal-store'
import { matchesFilter } from './match-entry'

export type SearchPorts = {
  journal: Pick<JournalStore, 'page'>
  profileById: (id: string) => Promise<Profile | null>
  paidBy: Accounts['paidBy']
}

export type Search = { filter: EntryFilter; before: number | null; limit: number }

/**
 * A page of the entries that match, newest first. Entries of the same moment stay on one page, even beyond its limit,
 * as in `JournalStore.page`.
 */
export async function searchEntries(
  { journal, profileById, paidBy }: SearchPorts,
  { filter, before, limit }: Search,
): Promise<Entry[]> {
  const isOfAccount = filter.account === null ? () => true : await paidBy(filter.account)
  const profiles = new Map<string, Profile | null>()
  const matches: Entry[] = []
  for await (const entry of eachEntry(journal, { before })) {
    if (matches.length >= limit && entry.createdAt !== matches.at(-1)?.createdAt) break
    const { profileId } = entry
    if (!profiles.has(profileId)) profiles.set(profileId, await profileById(profileId))
    if (isOfAccount(entry) && matchesFilter(entry, filter, profiles.get(profileId) ?? null))
      matches.push(entry)
  }
  return matches
}

/** Every site that has asked for an entry, in alphabetical order. */
export async function askingSites(store: Pick<JournalStore, 'page'>): Promise<string[]> {
  const sites = new Set<string>()
  for await (const { origin } of eachEntry(store)) if (origin !== null) sites.add(origin)
  return [...sites].toSorted()
}
