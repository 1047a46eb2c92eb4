import { useCallback, useState } from 'react'
import type { EntryFilter } from '~/lib/contract/entry-filter'
import { useEntries, useReceived } from '~/lib/ui/query/entry-queries'
import { activityItems } from './activity-list'

/** How many rows are drawn at first, and more of them each time that the last one comes near. */
const ROWS = 60

/** The entries that a filter lets through, with the arrivals between them where there is none: as many rows as are scrolled to. */
export function useActivityRows(filter: EntryFilter | null) {
  const entries = useEntries(filter)
  const { data: received = [] } = useReceived()
  const [most, setMost] = useState(ROWS)
  const { data, isPending, hasNextPage, fetchNextPage } = entries
  const shown = data?.pages.flat() ?? []
  // Those of earlier pages come with their page.
  const since = hasNextPage ? (shown.at(-1)?.createdAt ?? 0) : 0
  const isUnfiltered = filter === null && !isPending
  const items = activityItems(shown, isUnfiltered ? received.filter(({ at }) => at >= since) : [])
  const isCut = items.length > most
  const showMore = useCallback(() => {
    if (isCut) setMost((rows) => rows + ROWS)
    else void fetchNextPage()
  }, [isCut, fetchNextPage])
  return { entries, shown, items: items.slice(0, most), isCut, hasMore: isCut || hasNextPage, showMore }
}
