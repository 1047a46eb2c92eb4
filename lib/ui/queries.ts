import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { SwapOrder } from '~/lib/contract/ui'
import type { QuoteView } from '~/lib/contract/views'
import { useClient } from './client'
import { keys } from './keys'

const QUOTE_FRESH_MS = 20_000
const BALANCE_FRESH_MS = 30_000
const PAGE_OF_REQUESTS = 30

export function useStatus() {
  const client = useClient()
  return useQuery({ queryKey: keys.status, queryFn: () => client.status() })
}

export function useAccounts() {
  const client = useClient()
  return useQuery({ queryKey: keys.accounts, queryFn: () => client.wallet.accounts() })
}

export function useSettings() {
  const client = useClient()
  return useQuery({ queryKey: keys.settings, queryFn: () => client.settings.get() })
}

/** What the servers of the profile say against it, if they have been asked. */
export function useProfileCheck() {
  const client = useClient()
  return useQuery({ queryKey: keys.profileCheck, queryFn: () => client.settings.profileCheck() })
}

export function useBitcoinBalance() {
  const client = useClient()
  return useQuery({
    queryKey: keys.bitcoinBalance,
    queryFn: () => client.wallet.bitcoinBalance(),
    refetchInterval: BALANCE_FRESH_MS,
  })
}

export function useEvmBalances(networkName: string, isWanted: boolean) {
  const client = useClient()
  return useQuery({
    queryKey: keys.evmBalances(networkName),
    queryFn: () => client.wallet.evmBalances({ networkName }),
    enabled: isWanted,
    refetchInterval: BALANCE_FRESH_MS,
  })
}

/** A live quote. While the next one loads, the last stays readable, marked `isPlaceholderData`. */
export function useQuote(order: SwapOrder | null) {
  const client = useClient()
  return useQuery({
    queryKey: order === null ? ['quote'] : keys.quote(order),
    queryFn: () => (order === null ? null : client.swap.quote(order)),
    enabled: order !== null,
    placeholderData: keepPreviousData,
    refetchInterval: QUOTE_FRESH_MS,
    staleTime: QUOTE_FRESH_MS,
    gcTime: QUOTE_FRESH_MS,
  })
}

/** What the chains say of a quote. */
export function usePrice(order: SwapOrder | null, quote: QuoteView | null) {
  const client = useClient()
  return useQuery({
    queryKey: order === null || quote === null ? ['price'] : keys.price(order, quote.asOf),
    queryFn: () => {
      if (order === null || quote === null) return null
      const { expectedOutput, fees, route } = quote
      return client.swap.price({ order, quoted: { expectedOutput, serviceFeeSats: fees.networkSats, route } })
    },
    enabled: order !== null && quote !== null,
    gcTime: QUOTE_FRESH_MS,
  })
}

/** What the preparation under way waits for. */
export function usePreparationStage(isUnderWay: boolean) {
  const client = useClient()
  return useQuery({
    queryKey: keys.preparation,
    queryFn: () => client.swap.stage(),
    enabled: isUnderWay,
  })
}

/** A prepared review, for as long as the background keeps it; then `null`. */
export function useReview(id: string) {
  const client = useClient()
  return useQuery({
    queryKey: keys.review(id),
    queryFn: () => client.swap.review({ reviewId: id }),
    // A built review does not change.
    staleTime: Infinity,
  })
}

/** Swaps, newest first, a page at a time. */
export function useRequests() {
  const client = useClient()
  return useInfiniteQuery({
    queryKey: keys.requests,
    queryFn: ({ pageParam }) => client.requests.list({ before: pageParam, limit: PAGE_OF_REQUESTS }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) =>
      page.length < PAGE_OF_REQUESTS ? undefined : (page.at(-1)?.createdAt ?? undefined),
  })
}

export function useRequest(id: string) {
  const client = useClient()
  return useQuery({ queryKey: keys.request(id), queryFn: () => client.requests.get({ id }) })
}

export function useBumpOptions(id: string) {
  const client = useClient()
  return useQuery({ queryKey: keys.bumpOptions(id), queryFn: () => client.requests.bumpOptions({ id }) })
}

export function useCancelOption(id: string) {
  const client = useClient()
  return useQuery({ queryKey: keys.cancelOption(id), queryFn: () => client.requests.cancelOption({ id }) })
}

export function useSpeedUpOptions(id: string) {
  const client = useClient()
  return useQuery({
    queryKey: keys.speedUpOptions(id),
    queryFn: () => client.requests.speedUpOptions({ id }),
  })
}

export function useSites() {
  const client = useClient()
  return useQuery({ queryKey: keys.sites, queryFn: () => client.sites.list() })
}

export function useBlockedSites() {
  const client = useClient()
  return useQuery({ queryKey: keys.blockedSites, queryFn: () => client.sites.blocked() })
}

export function useNextApproval() {
  const client = useClient()
  return useQuery({ queryKey: keys.approval, queryFn: () => client.approvals.next() })
}
