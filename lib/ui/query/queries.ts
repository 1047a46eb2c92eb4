import {
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { EntryFilter } from '~/lib/contract/entry-filter'
import type { PaymentsOrder, RecipientTarget, SwapOrder } from '~/lib/contract/ui'
import type { BalanceOwner, BitcoinBalanceView, EvmBalancesView } from '~/lib/contract/views/holdings'
import type { ProfileView } from '~/lib/contract/views/networks'
import { ofKind, type OrderReview } from '~/lib/contract/views/order'
import type { QuoteView } from '~/lib/contract/views/quote'
import type { UiClient } from '~/lib/rpc/client'
import { useClient } from './client'
import { answerOf, balanceOf, bitcoinHolding, type Holding, networkHoldings } from '~/lib/ui/text/holdings'
import { keys } from './keys'
import { writeStored } from './stored-json'

const QUOTE_FRESH_MS = 20_000
const BALANCE_FRESH_MS = 30_000
const RECIPIENT_FRESH_MS = 60_000
const PACE_FRESH_MS = 5 * 60_000
const PAGE_OF_ENTRIES = 30

export function useStatus() {
  const client = useClient()
  return useQuery({ queryKey: keys.status, queryFn: () => client.status() })
}

export function useAccounts() {
  const client = useClient()
  return useQuery({ queryKey: keys.accounts, queryFn: () => client.wallet.accounts() })
}

/** The accounts that the user keeps, hidden ones too. */
export function useAccountList() {
  const client = useClient()
  return useQuery({ queryKey: keys.accountList, queryFn: () => client.accounts.list() })
}

export function useSettings() {
  const client = useClient()
  return useQuery({ queryKey: keys.settings, queryFn: () => client.settings.get() })
}

/** The findings of the last profile check, if there was one. */
export function useProfileCheck() {
  const client = useClient()
  return useQuery({ queryKey: keys.profileCheck, queryFn: () => client.settings.profileCheck() })
}

export function useBitcoinBalance() {
  const client = useClient()
  const owner = useOwner('bitcoin')
  const address = owner?.address ?? ''
  return useQuery({
    queryKey: keys.bitcoinBalance(address),
    enabled: owner !== undefined,
    queryFn: async ({ client: queries, queryKey }) =>
      answerOf(address, await client.wallet.bitcoinBalance(), queries.getQueryData(queryKey)),
    select: balanceOf<BitcoinBalanceView>(owner),
    refetchInterval: BALANCE_FRESH_MS,
  })
}

/** What this page has read of an account's balance, by its address; nothing is asked. */
export function useReadBalance(): (address: string) => BitcoinBalanceView | undefined {
  const queries = useQueryClient()
  return (address) => {
    const balance = queries.getQueryData<BitcoinBalanceView>(keys.bitcoinBalance(address))
    return balance?.owner.address === address ? balance : undefined
  }
}

/** Those of the account in use: another's are not shown in their place. */
export function useCoins() {
  const client = useClient()
  const owner = useOwner('bitcoin')
  return useQuery({
    queryKey: keys.coins(owner),
    enabled: owner !== undefined,
    queryFn: () => client.wallet.coins(),
    // An answer that comes after switching accounts may be about the new one, so it is not kept for the old one.
    gcTime: 0,
  })
}

/** What has arrived at the account in use. */
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

export function useEvmBalances(networkName: string, isWanted: boolean) {
  const client = useClient()
  const owner = useOwner('evm')
  return useQuery({ ...evmBalances(client, networkName, owner), enabled: isWanted && owner !== undefined })
}

/** What the wallet holds. Each network is read separately: one that fails keeps its last answer. */
export function useHoldings(profile: ProfileView): Holding[] {
  const client = useClient()
  const owner = useOwner('evm')
  const bitcoin = useBitcoinBalance()
  // An account whose keys are elsewhere holds bitcoin alone.
  const held = useAccounts().data?.evm === null ? [] : profile.networks
  const networks = useQueries({
    queries: held.map(({ name }) => evmBalances(client, name, owner)),
  })
  return [bitcoinHolding(bitcoin), ...held.flatMap((network, at) => networkHoldings(network, networks[at]))]
}

function evmBalances(client: UiClient, networkName: string, owner: BalanceOwner | undefined) {
  const address = owner?.address ?? ''
  return queryOptions({
    queryKey: keys.evmBalances(networkName, address),
    enabled: owner !== undefined,
    queryFn: async ({ client: queries, queryKey }) =>
      answerOf(address, await client.wallet.evmBalances({ networkName }), queries.getQueryData(queryKey)),
    select: balanceOf<EvmBalancesView>(owner),
    refetchInterval: BALANCE_FRESH_MS,
  })
}

/** The account whose balances the page shows. */
function useOwner(kind: 'bitcoin' | 'evm'): BalanceOwner | undefined {
  const { data: status } = useStatus()
  const { data: accounts } = useAccounts()
  const profileId = status?.profile?.id
  if (profileId === undefined || accounts === undefined) return undefined
  const address = accounts[kind]?.address
  return address === undefined ? undefined : { profileId, address }
}

/** A live quote. While the next one loads, the last stays readable, marked `isPlaceholderData`. */
export function useQuote(order: SwapOrder | null) {
  const client = useClient()
  return useQuery({
    queryKey: order === null ? ['quote'] : keys.quote(order),
    queryFn: async () =>
      order === null ? null : ofKind(await client.orders.quote({ kind: 'swap', order }), 'swap'),
    enabled: order !== null,
    placeholderData: keepPreviousData,
    refetchInterval: QUOTE_FRESH_MS,
    staleTime: QUOTE_FRESH_MS,
    gcTime: QUOTE_FRESH_MS,
  })
}

/** What an order of a payment would send and cost. While the next answer loads, the last stays readable. */
export function usePaymentQuote<O extends PaymentsOrder>(kind: O['kind'], order: O | null) {
  const client = useClient()
  const owner = useOwner(kind === 'bitcoin-payment' ? 'bitcoin' : 'evm')
  return useQuery({
    queryKey: keys.paymentQuote(kind, owner, order),
    queryFn: async () => (order === null ? null : ofKind(await client.orders.quote(order), kind)),
    enabled: order !== null,
    // What another account has says nothing of this one.
    placeholderData: (last, query) =>
      writeStored(query?.queryKey[2]) === writeStored(owner) ? last : undefined,
    refetchInterval: QUOTE_FRESH_MS,
    gcTime: QUOTE_FRESH_MS,
    retry: false,
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

/** The address book, as far as it is of the profile's networks. */
export function useAddressBook() {
  const client = useClient()
  return useQuery({ queryKey: keys.addressBook, queryFn: () => client.addressBook.list() })
}

/** The recipients that one click may choose. */
export function useRecipientChoices(kind: RecipientTarget['kind']) {
  const client = useClient()
  return useQuery({
    queryKey: keys.recipientChoices(kind),
    queryFn: () => client.recipients.choices({ kind }),
  })
}

/** What is known about a recipient as typed; an empty field asks nothing. */
export function useRecipient(text: string, target: RecipientTarget) {
  const client = useClient()
  return useQuery({
    queryKey: keys.recipient(text, target),
    queryFn: () => client.recipients.read({ text, target }),
    enabled: text !== '',
    gcTime: RECIPIENT_FRESH_MS,
  })
}

/** What the preparation under way waits for. */
export function usePreparationStage(isUnderWay: boolean) {
  const client = useClient()
  return useQuery({
    queryKey: keys.preparation,
    queryFn: () => client.orders.stage(),
    enabled: isUnderWay,
  })
}

/** A prepared review, for as long as the background keeps it; then `null`. */
export function useReview({ kind, reviewId }: Pick<OrderReview, 'kind' | 'reviewId'>) {
  const client = useClient()
  return useQuery({
    queryKey: keys.review(reviewId),
    queryFn: () => client.orders.review({ kind, reviewId }),
    // A built review does not change.
    staleTime: Infinity,
  })
}

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

/** How fast the chains of an entry go. */
export function usePace(id: string, isWanted: boolean) {
  const client = useClient()
  return useQuery({
    queryKey: keys.pace(id),
    queryFn: () => client.entries.pace({ id }),
    enabled: isWanted,
    staleTime: PACE_FRESH_MS,
  })
}

/** The sites that have asked for entries. */
export function useAskingSites() {
  const client = useClient()
  return useQuery({ queryKey: keys.askingSites, queryFn: () => client.entries.sites() })
}

export function useTotals() {
  const client = useClient()
  return useQuery({ queryKey: keys.totals, queryFn: () => client.entries.totals() })
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
