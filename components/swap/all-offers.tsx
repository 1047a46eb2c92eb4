import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { SwapOrder } from '~/lib/contract/orders'
import type { NetworkView, ProfileView } from '~/lib/contract/views/networks'
import { currencyOf } from '~/lib/core/offers/currencies'
import type { Offer } from '~/lib/core/offers/offer'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { writeStored } from '~/lib/ui/query/stored-json'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { DOT } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { sumText } from '~/lib/ui/text/sum-text'
import { findNetwork, findToken } from '~/lib/ui/text/swap-draft'
import { ErrorAlert } from '../error-alert'
import { Pending } from '../loaded'
import { NetworkMark } from '../network-mark'
import { Sheet } from '../ui/sheet'
import type { SwapForm } from './use-swap-form'

type AllOffersProps = { form: SwapForm; profile: ProfileView }

/** Leads to what other networks and speeds bring, where several have the currency. */
export function AllOffers({ form, profile }: AllOffersProps) {
  const [isOpen, setOpen] = useState(false)
  const { order, quote } = form
  if (order?.direction !== 'to-evm' || quote.current === null || !isElsewhere(order, profile)) return null
  return (
    <>
      <button
        type="button"
        data-testid="swap-offers"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="min-h-11 shrink-0 px-4 text-sm font-medium text-accent -outline-offset-2"
      >
        {i18n.t('swap.offers_all')}
      </button>
      {isOpen && <OffersSheet order={order} form={form} profile={profile} onClose={() => setOpen(false)} />}
    </>
  )
}

function OffersSheet({
  order,
  form,
  profile,
  onClose,
}: AllOffersProps & { order: SwapOrder; onClose: () => void }) {
  const client = useClient()
  const {
    data: offers,
    error,
    refetch,
  } = useQuery({
    queryKey: keys.swapOffers(writeStored(order)),
    queryFn: () => client.swap.offers({ order }),
  })
  const choose = ({ network, token, speed }: Offer) => {
    form.change({ ...form.draft, networkName: network, token: token ?? 'native', feeChoice: speed })
    onClose()
  }
  return (
    <Sheet title={i18n.t('swap.offers_all')} closeLabel={i18n.t('common.close')} onClose={onClose}>
      <p className="px-4 text-sm text-soft">{i18n.t('swap.offers_sorted')}</p>
      {error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {offers === undefined && error === null && <Pending className="m-4 h-24" />}
      <ul className="flex flex-col divide-y divide-line overflow-y-auto px-2 pb-3">
        {offers?.map((offer) => (
          <li key={`${offer.network} ${offer.token} ${offer.speed}`}>
            <OfferRow offer={offer} profile={profile} onChoose={() => choose(offer)} />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

type OfferRowProps = { offer: Offer; profile: ProfileView; onChoose: () => void }

function OfferRow({ offer, profile, onChoose }: OfferRowProps) {
  const { arrivesAtLeast, basis, isOverpromised, minutes, speed } = offer
  const network = findNetwork(profile, offer.network)
  const token = findToken(network, offer.token)
  if (network === undefined || token === undefined) return null
  const amount = sumText({
    units: arrivesAtLeast,
    unit: { ...token, of: { networkName: network.name, token: offer.token } },
  })
  return (
    <button
      type="button"
      data-testid="offer"
      data-network={network.name}
      data-speed={speed}
      onClick={onChoose}
      className="flex min-h-14 w-full items-center gap-3 px-2 text-start -outline-offset-2 hover:bg-sunken"
    >
      <NetworkMark network={network} size={20} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{network.label}</span>
        <span className="block text-sm text-soft">
          {i18n.t(`swap.${speed}`)}
          {DOT}
          {aboutMinutes(minutes)}
        </span>
        {basis === 'claim' && <span className="block text-sm text-warn">{i18n.t('swap.offers_claim')}</span>}
        {isOverpromised && <span className="block text-sm text-warn">{i18n.t('swap.offers_over')}</span>}
      </span>
      <bdi className="text-end font-medium">{i18n.t('review.at_least', { amount })}</bdi>
    </button>
  )
}

/** Whether another network has the currency of an order's token, too. */
function isElsewhere(
  { networkName, outputToken }: { networkName: string; outputToken: string | null },
  profile: ProfileView,
): boolean {
  const isSame = (network: NetworkView) =>
    network.tokens.some((token) => wanted !== undefined && currency(network, token) === wanted)
  const network = findNetwork(profile, networkName)
  const token = findToken(network, outputToken)
  const wanted = network && token && currency(network, token)
  return profile.networks.filter(isSame).length > 1
}

/** Of tokens of issuers alone: a view of a network does not tell which one is the bridge's. */
function currency({ chainId }: NetworkView, token: NetworkView['tokens'][number]) {
  return currencyOf({ chainId, kind: 'cross-chain' }, token)
}
