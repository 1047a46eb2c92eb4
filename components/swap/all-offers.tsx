import { useState } from 'react'
import type { Currency } from '~/lib/core/offers/currencies'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Pending } from '../loaded'
import { Sheet } from '../ui/sheet'
import { OfferRow } from './offer-row'
import { comparedCurrency, type OffersProps, takeOffer, useOffers } from './use-offers'

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
  const { data: offers, error, refetch } = useOffers(form, currency)
  return (
    <Sheet title={i18n.t('swap.offers_all')} closeLabel={i18n.t('common.close')} onClose={onClose}>
      <p className="px-4 text-sm text-soft">{i18n.t('swap.offers_sorted')}</p>
      {error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {offers === undefined && error === null && <Pending className="m-4 h-24" />}
      <ul className="flex flex-col divide-y divide-line overflow-y-auto pb-3">
        {offers?.map((offer) => (
          <li key={`${offer.network} ${offer.token} ${offer.speed}`}>
            <OfferRow
              testId="offer"
              offer={offer}
              profile={profile}
              onChoose={() => {
                takeOffer(form, offer)
                onClose()
              }}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
