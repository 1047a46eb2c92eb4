import { MOST_AHEAD } from '~/lib/core/accounts/offered-address'
import { type AddressPath, pathText } from '~/lib/core/bitcoin/address-type'
import { addressMark, keepsAddress, takersIn } from '~/lib/core/journal/kept-address'
import type { JournalStore } from '../ports/journal-store'
import type { WalletAddress } from './own-addresses'
import type { SearchRecord } from './search-record'

type Branch = AddressPath['branch']

/** An address that somebody was given, and when (unix ms). */
type Given = { index: number; at: number }

/**
 * The indices of a branch that were shown, or that entries were approved with, the oldest first. Paid ones, and those too far
 * ahead to be handed out, are of no interest.
 * @param awaited the paths that open entries name, also of entries that were approved elsewhere
 */
export async function handedOut(
  branch: Branch,
  { record, addresses }: { record: SearchRecord; addresses: readonly WalletAddress[] },
  awaited: readonly AddressPath[],
  store: Pick<JournalStore, 'get' | 'getMark'>,
): Promise<number[]> {
  const last = record.marks[branch] + MOST_AHEAD[branch]
  const candidates = addresses.filter(
    ({ path }) =>
      path.branch === branch && path.index <= last && record.verdicts.get(pathText(path))?.use !== 'counted',
  )
  const taken = await Promise.all(
    candidates.map(async ({ address, path: { index } }): Promise<Given[]> => {
      const takers = takersIn(await store.getMark(addressMark(address)))
      const entries = await Promise.all(takers.map((id) => store.get(id)))
      return entries.flatMap((entry) =>
        entry !== undefined && keepsAddress(entry) ? [{ index, at: entry.createdAt }] : [],
      )
    }),
  )
  const handings: Given[] = [
    ...taken.flat(),
    ...record.shown.flatMap(({ path, at }) => (path.branch === branch ? [{ index: path.index, at }] : [])),
    ...awaited.flatMap((path) => (path.branch === branch ? [{ index: path.index, at: Infinity }] : [])),
  ]
  return [...new Set(handings.toSorted((a, b) => a.at - b.at).map(({ index }) => index))]
}
