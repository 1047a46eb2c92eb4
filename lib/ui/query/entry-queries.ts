import { keepPreviousData, skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { EntryFilter } from '~/lib/contract/entry-filter'
import type { ArrivalView, EntrySummary } from '~/lib/contract/views/history'
import type { ProfileView } from '~/lib/contract/views/networks'
import { useClient } from './client'
import { type ArrivingEntry, keys } from './keys'
import { useOwner } from './queries'

const ARRIVAL_FRESH_MS = 5 * 60_000
const PAGE_OF_ENTRIES = 30

/** Swaps and payments, newest first, a page at a time; `filter: null` = all of them. */
export function useEntries(filter: EntryFilter | null) {
  const client = useClient()
  return useInfiniteQuery({
    queryKey: filter === null ? keys.entries : keys.search(filter),
    queryFn: ({ pageParam: before, signal }) =>
      filter === null
        ? client.entries.list({ before, limit: PAGE_OF_ENTRIES })
        : client.entries.search({ filter, before, limit: PAGE_OF_ENTRIES }, { signal }),
    placeholderData: keepPreviousData,
    initialPageParam: null as number | null,
    getNextPageParam: (page) =>
      page.length < PAGE_OF_ENTRIES ? undefined : (page.at(-1)?.createdAt ?? undefined),
  })
}

export function useEntry(id: string, isWanted = true) {
  const client = useClient()
  return useQuery({
    queryKey: keys.entry(id),
    queryFn: () => client.entries.get({ id }),
    enabled: isWanted,
  })
}

/** The bridge whose networks and tokens an entry names: the one in use until its own is read, and where that is gone. */
export function useBridgeOf(
  entry: Pick<EntrySummary, 'profileId'> | undefined,
  inUse: ProfileView,
): ProfileView {
  const client = useClient()
  const id = entry?.profileId ?? inUse.id
  const { data } = useQuery({
    queryKey: keys.bridgeOf(id),
    queryFn: id === inUse.id ? skipToken : () => client.entries.bridge({ id }),
    staleTime: Infinity,
  })
  return data ?? inUse
}

/** About when an entry arrives; `null` where nothing is known of that, `undefined` while it is being asked. */
export function useArrival(entry: ArrivingEntry, isExpected: boolean): ArrivalView | null | undefined {
  const client = useClient()
  const { data, isError } = useQuery({
    queryKey: keys.arrival(entry),
    queryFn: () => client.entries.arrival({ id: entry.id }),
    enabled: isExpected,
    staleTime: ARRIVAL_FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return !isExpected || isError ? null : data
}

/** Reads the arrivals at the account in use. */
export function useReceived() {
  const client = useClient()
  const owner = useOwner('bitcoin')
  return useQuery({
    queryKey: keys.received(owner),
    enabled: owner !== undefined,
    queryFn: () => client.wallet.received(),
    gcTime: 0,
  })
}

/** Reads how far the restore of the history is. */
export function useRestoreStatus() {
  const client = useClient()
  return useQuery({ queryKey: keys.restore, queryFn: () => client.history.status() })
}

/** The sites that have asked for entries. */
export function useAskingSites() {
  const client = useClient()
  return useQuery({ queryKey: keys.askingSites, queryFn: () => client.entries.sites() })
}

export function useReceipt(id: string) {
  const client = useClient()
  return useQuery({ queryKey: keys.receipt(id), queryFn: () => client.entries.receipt({ id }) })
}

export function useSupportReport(id: string) {
  const client = useClient()
  return useQuery({ queryKey: keys.supportReport(id), queryFn: () => client.entries.report({ id }) })
}

/** `typed`: in place of estimates. */
export function useBumpOptions(id: string, typed: { feeRate?: number }) {
  const client = useClient()
  return useQuery({
    queryKey: keys.bumpOptions(id, typed),
    queryFn: () => client.entries.bumpOptions({ id, ...typed }),
  })
}

export function useCancelOption(id: string, typed: { feeRate?: number }) {
  const client = useClient()
  return useQuery({
    queryKey: keys.cancelOption(id, typed),
    queryFn: () => client.entries.cancelOption({ id, ...typed }),
  })
}

export function useCancelCallOption(id: string) {
  const client = useClient()
  return useQuery({
    queryKey: keys.cancelCallOption(id),
    queryFn: () => client.entries.cancelCallOption({ id }),
  })
}

export function useSpeedUpOptions(id: string) {
  const client = useClient()
  return useQuery({
    queryKey: keys.speedUpOptions(id),
    queryFn: () => client.entries.speedUpOptions({ id }),
  })
}
