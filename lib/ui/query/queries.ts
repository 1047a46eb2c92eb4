import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { SwapOrder } from '~/lib/contract/orders'
import type { RecipientTarget } from '~/lib/contract/ui/recipients'
import type { BalanceOwner, BitcoinBalanceView, EvmBalancesView } from '~/lib/contract/views/holdings'
import { ofKind } from '~/lib/contract/views/order'
import type { QuoteView } from '~/lib/contract/views/quote'
import type { UiClient } from '~/lib/rpc/client'
import { useClient } from './client'
import { answerOf, balanceOf } from '~/lib/ui/text/holdings'
import { keys } from './keys'
import { type Intervals, lookOf, OF_BITCOIN, OF_EVM, type Pace, paceOf, quotePace } from './pace'

export const QUOTE_FRESH_MS = 30_000
/** An unchanged quote is compared with the chains more seldom than it is asked for. */
export const PRICE_OF_QUOTE_MS = 90_000
const RECIPIENT_FRESH_MS = 60_000

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
  const underWay = useStatus().data?.underWay ?? 0
  const address = owner?.address ?? ''
  return useQuery({
    queryKey: keys.bitcoinBalance(address),
    enabled: owner !== undefined,
    queryFn: async ({ client: queries, queryKey }) => {
      const before = queries.getQueryData<BitcoinBalanceView>(queryKey)
      const look = isAwaited(before) ? 'now' : lookOf(queries.getQueryState(queryKey), OF_BITCOIN)
      return answerOf(address, await client.wallet.bitcoinBalance({ look }), before)
    },
    select: balanceOf<BitcoinBalanceView>(owner),
    ...paceOf(underWay, OF_BITCOIN),
    refetchInterval: ({ state: { data } }) =>
      paceOf(underWay + Number(isAwaited(data)), OF_BITCOIN).refetchInterval,
  })
}

/** Whether a block is awaited for a part of the balance: it is watched like an entry under way. */
function isAwaited(balance: BitcoinBalanceView | undefined): boolean {
  return balance !== undefined && balance.pendingSats > 0n
}

/** How often something is asked for, by what is under way. */
export function usePace(intervals: Intervals): Pace {
  return paceOf(useStatus().data?.underWay ?? 0, intervals)
}

export function useEvmBalances(networkName: string, isWanted: boolean) {
  const client = useClient()
  const owner = useOwner('evm')
  const pace = usePace(OF_EVM)
  return useQuery({
    ...evmBalances(client, networkName, owner, pace),
    enabled: isWanted && owner !== undefined,
  })
}

export function evmBalances(
  client: UiClient,
  networkName: string,
  owner: BalanceOwner | undefined,
  pace: Pace,
) {
  const address = owner?.address ?? ''
  return queryOptions({
    queryKey: keys.evmBalances(networkName, address),
    enabled: owner !== undefined,
    queryFn: async ({ client: queries, queryKey }) =>
      answerOf(
        address,
        await client.wallet.evmBalances({
          networkName,
          look: lookOf(queries.getQueryState(queryKey), OF_EVM),
        }),
        queries.getQueryData(queryKey),
      ),
    select: balanceOf<EvmBalancesView>(owner),
    ...pace,
  })
}

/** The account whose balances the page shows. */
export function useOwner(kind: 'bitcoin' | 'evm'): BalanceOwner | undefined {
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
    ...quotePace(false),
    staleTime: QUOTE_FRESH_MS,
    gcTime: QUOTE_FRESH_MS,
  })
}

/** Judges a quote by the chains. */
export function usePrice(order: SwapOrder | null, quote: QuoteView | null) {
  const client = useClient()
  const quoted = quote && {
    expectedOutput: quote.expectedOutput,
    minOutput: quote.minOutput,
    serviceFeeSats: quote.fees.networkSats,
    route: quote.route,
  }
  return useQuery({
    queryKey: order === null || quoted === null ? ['price'] : keys.price(order, quoted),
    queryFn: () => (order === null || quoted === null ? null : client.swap.price({ order, quoted })),
    enabled: order !== null && quoted !== null,
    ...quotePace(false, PRICE_OF_QUOTE_MS),
    staleTime: PRICE_OF_QUOTE_MS,
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

/** Reads and judges a recipient as typed; an empty field asks nothing. */
export function useRecipient(text: string, target: RecipientTarget) {
  const client = useClient()
  return useQuery({
    queryKey: keys.recipient(text, target),
    queryFn: () => client.recipients.read({ text, target }),
    enabled: text !== '',
    gcTime: RECIPIENT_FRESH_MS,
  })
}

/** Reads the stage of the preparation under way. */
export function usePreparationStage(isUnderWay: boolean) {
  const client = useClient()
  return useQuery({
    queryKey: keys.preparation,
    queryFn: () => client.orders.stage(),
    enabled: isUnderWay,
  })
}
