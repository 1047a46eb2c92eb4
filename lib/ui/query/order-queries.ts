import { skipToken, useQuery } from '@tanstack/react-query'
import type { PaymentsOrder, SwapOrder } from '~/lib/contract/orders'
import { ofKind, type OrderReview } from '~/lib/contract/views/order'
import { useClient } from './client'
import { keys } from './keys'
import { OF_BITCOIN, quotePace } from './pace'
import { QUOTE_FRESH_MS, useOwner } from './queries'
import { writeStored } from './stored-json'

/** Quotes an order of a payment: its sum and its cost. While the next answer loads, the last stays readable. */
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
    ...quotePace(OF_BITCOIN.restMs),
    gcTime: QUOTE_FRESH_MS,
    retry: false,
  })
}

/** Reads the cost of each speed of a swap to an EVM network; asked only while the speeds are shown. */
export function useSpeedFees(order: SwapOrder | null) {
  const client = useClient()
  const amountSats = order?.direction === 'to-evm' ? order.amountSats : undefined
  return useQuery({
    queryKey: keys.speedFees(useOwner('bitcoin'), amountSats),
    queryFn: amountSats === undefined ? skipToken : () => client.swap.speedFees({ amountSats }),
  })
}

/** How often it is asked whether a review can be approved by now. */
const WAITING_ASKED_MS = 10_000

/** A prepared review, for as long as the background keeps it; then `null`. */
export function useReview({ kind, entryId }: Pick<OrderReview, 'kind' | 'entryId'>) {
  const client = useClient()
  return useQuery({
    queryKey: keys.review(entryId),
    queryFn: () => client.orders.review({ kind, entryId }),
    // A built review does not change, but for what it waits for.
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) =>
      data?.kind === 'swap' && data.waitsFor !== null ? WAITING_ASKED_MS : false,
  })
}
