import { useQuery } from '@tanstack/react-query'
import type { NetworkView, ProfileView } from '~/lib/contract/views/networks'
import { type Currency, currencyOf } from '~/lib/core/offers/currencies'
import type { Offer } from '~/lib/core/offers/offer'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { quotePace } from '~/lib/ui/query/pace'
import { PRICE_OF_QUOTE_MS } from '~/lib/ui/query/queries'
import { writeStored } from '~/lib/ui/query/stored-json'
import { findNetwork, findToken } from '~/lib/ui/text/swap-draft'
import type { SwapForm } from './use-swap-form'

export type OffersProps = { form: SwapForm; profile: ProfileView }

/** The currency that the form has a quote of, where several networks have it. */
export function comparedCurrency({ form: { order, quote }, profile }: OffersProps): Currency | undefined {
  if (order?.direction !== 'to-evm' || quote.current === null) return undefined
  const network = findNetwork(profile, order.networkName)
  const token = findToken(network, order.outputToken)
  const wanted = network && token && currency(network, token)
  if (wanted === undefined) return undefined
  const has = (other: NetworkView) => other.tokens.some((one) => currency(other, one) === wanted)
  return profile.networks.filter(has).length > 1 ? wanted : undefined
}

/** The offers of a currency for what is typed, whichever of them the form has; asked no more often than the price of its quote. */
export function useOffers({ order }: SwapForm, currency: Currency | undefined) {
  const client = useClient()
  const like = order?.direction === 'to-evm' ? order : null
  return useQuery({
    queryKey: keys.swapOffers(writeStored([currency, like?.amountSats, like?.slippageBps])),
    queryFn: () => (like === null ? [] : client.swap.offers({ order: like })),
    enabled: currency !== undefined && like !== null,
    ...quotePace(false, PRICE_OF_QUOTE_MS),
    staleTime: PRICE_OF_QUOTE_MS,
  })
}

/** The offers of other tokens, once they are asked for. */
export function useOtherOffers({ order }: SwapForm, { isAsked }: { isAsked: boolean }) {
  const client = useClient()
  const like = order?.direction === 'to-evm' ? order : null
  return useQuery({
    queryKey: keys.swapOffers(writeStored(['others', like])),
    queryFn: () => (like === null ? [] : client.swap.otherOffers({ order: like })),
    enabled: isAsked && like !== null,
    staleTime: PRICE_OF_QUOTE_MS,
  })
}

/** Fills the form with an offer. */
export function takeOffer({ change, draft }: SwapForm, { network, token, speed }: Offer): void {
  change({ ...draft, networkName: network, token: token ?? 'native', feeChoice: speed })
}

/** Of tokens of issuers alone: a view of a network does not tell which one is the bridge's. */
function currency({ chainId }: NetworkView, token: NetworkView['tokens'][number]) {
  return currencyOf({ chainId, kind: 'cross-chain' }, token)
}
