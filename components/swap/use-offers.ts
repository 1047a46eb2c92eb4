import { skipToken, useQuery } from '@tanstack/react-query'
import type { NetworkView, ProfileView } from '~/lib/contract/views/networks'
import type { Currency } from '~/lib/core/offers/currencies'
import type { Offer } from '~/lib/core/offers/offer'
import type { SwapOrder } from '~/lib/contract/orders'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { quotePace } from '~/lib/ui/query/pace'
import { PRICE_OF_QUOTE_MS } from '~/lib/ui/query/queries'
import { writeStored } from '~/lib/ui/query/stored-json'
import { findNetwork, findToken } from '~/lib/ui/text/swap-draft'
import type { SwapForm } from './use-swap-form'

export type OffersProps = { form: SwapForm; profile: ProfileView }

/** The currency that the form has a quote of, where at least so many networks of the bridge in use have it. */
export function comparedCurrency({ form, profile }: OffersProps, least = 2): Currency | undefined {
  const { order, quote } = form
  if (order?.direction !== 'to-evm' || quote.current === null) return undefined
  const wanted = findToken(findNetwork(form.profile, order.networkName), order.outputToken)?.currency
  const has = ({ tokens }: NetworkView) => tokens.some(({ currency }) => currency === wanted)
  return profile.networks.filter(has).length >= least ? wanted : undefined
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

type Wanted = { isAsked: boolean }

/** The offers of other tokens, once they are asked for. */
export function useOtherOffers({ order }: SwapForm, wanted: Wanted) {
  const client = useClient()
  return useWanted(order, wanted, 'others', (like) => client.swap.otherOffers(like))
}

/** The other bridges that can be asked, and their offers once the user lets them be. */
export function useOffersElsewhere({ order }: SwapForm, wanted: Wanted) {
  const client = useClient()
  return useWanted(order, wanted, 'elsewhere', (like) => client.swap.offersElsewhere(like))
}

function useWanted<T>(
  order: SwapForm['order'],
  { isAsked }: Wanted,
  name: string,
  ask: (like: { order: SwapOrder }) => Promise<T>,
) {
  return useQuery({
    queryKey: keys.swapOffers(writeStored([name, order])),
    queryFn: order?.direction === 'to-evm' && isAsked ? () => ask({ order }) : skipToken,
    staleTime: PRICE_OF_QUOTE_MS,
  })
}

/** The one of these offers that the form has. */
export function ownOffer({ draft, profile, quote }: SwapForm, offers: readonly Offer[]): Offer | undefined {
  return offers.find(
    ({ profileId, network, token, speed, minutes }) =>
      profileId === profile.id &&
      network === draft.networkName &&
      (token ?? 'native') === draft.token &&
      (draft.feeChoice === null ? minutes === quote.current?.arrival?.minutes : speed === draft.feeChoice),
  )
}

/** Fills the form with an offer, for which another bridge may serve the swap. */
export function takeOffer(
  { change, draft }: SwapForm,
  { network, token, speed }: Offer,
  bridge: ProfileView | null = null,
): void {
  change({ ...draft, bridge, networkName: network, token: token ?? 'native', feeChoice: speed })
}
