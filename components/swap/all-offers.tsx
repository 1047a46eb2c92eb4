import { useState } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { Currency } from '~/lib/core/offers/currencies'
import type { Offer, WorthOffer } from '~/lib/core/offers/offer'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Pending } from '../loaded'
import { Button } from '../ui/button'
import { Sheet } from '../ui/sheet'
import { OfferRow } from './offer-row'
import { comparedCurrency, type OffersProps, takeOffer, useOffers, useOtherOffers } from './use-offers'

/** Leads to what other networks and speeds bring, where several have the currency. */
export function AllOffers(props: OffersProps) {
  const [isOpen, setOpen] = useState(false)
  const currency = comparedCurrency(props)
  if (currency === undefined) return null
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
      {isOpen && <OffersSheet {...props} currency={currency} onClose={() => setOpen(false)} />}
    </>
  )
}

type OffersSheetProps = OffersProps & { currency: Currency; onClose: () => void }

function OffersSheet({ form, profile, currency, onClose }: OffersSheetProps) {
  const [isWide, setWide] = useState(false)
  const { data: offers, error, refetch } = useOffers(form, currency)
  const others = useOtherOffers(form, { isAsked: isWide })
  const choose = (offer: Offer) => {
    takeOffer(form, offer)
    onClose()
  }
  return (
    <Sheet title={i18n.t('swap.offers_all')} closeLabel={i18n.t('common.close')} onClose={onClose}>
      <p className="px-4 text-sm text-soft">{i18n.t('swap.offers_sorted')}</p>
      {error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {offers === undefined && error === null && <Pending className="m-4 h-24" />}
      <div className="overflow-y-auto pb-3">
        <OfferList offers={offers} profile={profile} onChoose={choose} />
        {!isWide && (
          <Button look="quiet" data-testid="offers-others" onClick={() => setWide(true)}>
            {i18n.t('swap.offers_others')}
          </Button>
        )}
        {others.isLoading && <Pending className="m-4 h-24" />}
        <ErrorAlert error={others.error} onRetry={() => void others.refetch()} />
        <OfferList offers={others.data} profile={profile} onChoose={choose} />
      </div>
    </Sheet>
  )
}

type OfferListProps = {
  offers: readonly (Offer | WorthOffer)[] | undefined
  profile: ProfileView
  onChoose: (offer: Offer) => void
}

function OfferList({ offers, profile, onChoose }: OfferListProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {offers?.map((offer) => (
        <li key={`${offer.network} ${offer.token} ${offer.speed}`}>
          <OfferRow
            testId="offer"
            offer={offer}
            profile={profile}
            worthSats={'worthSats' in offer ? offer.worthSats : undefined}
            onChoose={() => onChoose(offer)}
          />
        </li>
      ))}
    </ul>
  )
}
