import { useSyncExternalStore } from 'react'
import { useQueries } from '@tanstack/react-query'
import { choicesOf } from '~/lib/core/offers/choices'
import { useClient } from '~/lib/ui/query/client'
import { OF_EVM } from '~/lib/ui/query/pace'
import { evmBalances, useOwner, usePace } from '~/lib/ui/query/queries'
import { onResize } from '~/lib/ui/page/use-has-panes'
import { i18n } from '~/lib/ui/text/i18n'
import { AmountsShown } from '../amounts-shown'
import { OfferRow } from './offer-row'
import { comparedCurrency, type OffersProps, ownOffer, takeOffer, useOffers } from './use-offers'

/** The popup never is as high: there, all offers stand behind one row. */
const HIGH_ENOUGH = '(min-height: 48rem)'

/** Under the form, the few offers that differ: what brings most, what comes soonest, what arrives where gas is held. */
export function OfferLines(props: OffersProps) {
  const { form, profile } = props
  const hasRoom = useSyncExternalStore(onResize, () => matchMedia(HIGH_ENOUGH).matches)
  const { order, quote } = form
  const { data: offers = [] } = useOffers(form, hasRoom ? comparedCurrency(props) : undefined)
  // Gas is of use to the account in use alone.
  const isOwn = order?.direction === 'to-evm' && order.recipient === null
  const hasGas = useHasGas(isOwn ? [...new Set(offers.map(({ network }) => network))] : [])
  if (order?.direction !== 'to-evm' || quote.current === null || !hasRoom) return null
  const own = ownOffer(form, offers)
  const choices = choicesOf(offers, { amountSats: order.amountSats, own, hasGas })
  if (choices.length === 0) return null
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-panel">
      <AmountsShown>
        {choices.map(({ merit, offer }) => (
          <li key={merit}>
            <OfferRow
              testId={`offer-${merit}`}
              offer={offer}
              profile={profile}
              isTaken={offer === own}
              merit={
                <span className="rounded-full bg-sunken px-1.5 text-xs font-normal">
                  {i18n.t(`swap.offers_${merit}`)}
                </span>
              }
              onChoose={() => takeOffer(form, offer)}
            />
          </li>
        ))}
      </AmountsShown>
    </ul>
  )
}

/** Whether the account in use has the currency that pays for gas, by network; read once, as it is no reason to ask again. */
function useHasGas(networks: readonly string[]): (network: string) => boolean {
  const client = useClient()
  const owner = useOwner('evm')
  const pace = usePace(OF_EVM)
  const read = useQueries({
    queries: networks.map((name) => ({
      ...evmBalances(client, name, owner, pace),
      refetchInterval: false as const,
      refetchOnWindowFocus: false,
      staleTime: OF_EVM.restMs,
    })),
  })
  return (network) =>
    read[networks.indexOf(network)]?.data?.balances.some(
      ({ token, amount }) => token === null && amount > 0n,
    ) === true
}
