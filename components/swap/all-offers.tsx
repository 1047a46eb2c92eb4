import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { Currency } from '~/lib/core/offers/currencies'
import { type Offer, rankedOffers, type WorthOffer } from '~/lib/core/offers/offer'
import { useClient } from '~/lib/ui/query/client'
import { keys } from '~/lib/ui/query/keys'
import { useSettings } from '~/lib/ui/query/queries'
import { i18n } from '~/lib/ui/text/i18n'
import { ErrorAlert } from '../error-alert'
import { Pending } from '../loaded'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { Sheet } from '../ui/sheet'
import { OfferRow } from './offer-row'
import {
  comparedCurrency,
  type OffersProps,
  ownOffer,
  useOffers,
  useOffersElsewhere,
  useOtherOffers,
  useTakeOffer,
} from './use-offers'

/** Leads to what other networks, speeds and bridges bring, where several have the currency. */
export function AllOffers(props: OffersProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: settings } = useSettings()
  const hasOthers = settings !== undefined && settings.profiles.length > 1
  const currency = comparedCurrency(props, hasOthers ? 1 : 2)
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
      {isOpen && (
        <OffersSheet {...props} currency={currency} hasOthers={hasOthers} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type OffersSheetProps = OffersProps & { currency: Currency; hasOthers: boolean; onClose: () => void }

function OffersSheet({ currency, hasOthers, onClose, ...props }: OffersSheetProps) {
  const { form, profile } = props
  const [isWide, setWide] = useState(false)
  const { data: own, error, refetch } = useOffers(form, currency)
  const elsewhere = useOffersElsewhere(form, { isAsked: hasOthers })
  const compared = useComparesBridges(elsewhere.refetch)
  const others = useOtherOffers(form, { isAsked: isWide })
  const take = useTakeOffer(props)
  const choice = useMutation({ mutationFn: take, onSuccess: onClose })
  const { offers = [], bridges = [] } = elsewhere.data ?? {}
  const amountSats = form.order?.direction === 'to-evm' ? form.order.amountSats : 0n
  const list = { profile, bridges, taken: own && ownOffer(form, own), onChoose: choice.mutate }
  return (
    <Sheet title={i18n.t('swap.offers_all')} closeLabel={i18n.t('common.close')} onClose={onClose}>
      <div className="-mx-2">
        <p className="px-4 text-sm text-soft">{i18n.t('swap.offers_sorted')}</p>
        {bridges.length > 0 && (
          <div className="px-4 text-sm">
            <Checkbox
              data-testid="offers-bridges"
              checked={compared.isAllowed}
              onChange={({ target }) => compared.allow(target.checked)}
            >
              {i18n.t('swap.offers_bridges')}
            </Checkbox>
          </div>
        )}
        <ErrorAlert error={compared.error ?? choice.error ?? elsewhere.error} />
        {error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {(own === undefined && error === null) || elsewhere.isFetching ? (
          <Pending className="m-4 h-24" />
        ) : null}
        <OfferList {...list} offers={rankedOffers([...(own ?? []), ...offers], amountSats)} />
        {!isWide && (
          <Button look="quiet" data-testid="offers-others" onClick={() => setWide(true)}>
            {i18n.t('swap.offers_others')}
          </Button>
        )}
        {others.isLoading && <Pending className="m-4 h-24" />}
        <ErrorAlert error={others.error} onRetry={() => void others.refetch()} />
        <OfferList {...list} offers={others.data} isOther />
      </div>
    </Sheet>
  )
}

/** Whether other bridges are asked, which the user may allow and forbid: then they are asked anew. */
function useComparesBridges(refetch: () => unknown) {
  const client = useClient()
  const queries = useQueryClient()
  const { data: settings } = useSettings()
  const { mutate, error } = useMutation({
    mutationFn: (comparesBridges: boolean) => client.settings.change({ comparesBridges }),
    onSuccess: (next) => {
      queries.setQueryData(keys.settings, next)
      void refetch()
    },
  })
  return { isAllowed: settings?.comparesBridges === true, allow: mutate, error }
}

type OfferListProps = {
  offers: readonly (Offer | WorthOffer)[] | undefined
  profile: ProfileView
  bridges: readonly ProfileView[]
  /** The one that the form has. */
  taken: Offer | undefined
  /** Of other tokens, which their worth compares. */
  isOther?: boolean
  onChoose: (offer: Offer) => void
}

function OfferList({ offers, profile, bridges, taken, isOther = false, onChoose }: OfferListProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {offers?.map((offer) => (
        <li key={`${offer.profileId} ${offer.network} ${offer.token} ${offer.speed}`}>
          <OfferRow
            testId="offer"
            offer={offer}
            profile={bridges.find(({ id }) => id === offer.profileId) ?? profile}
            isTaken={offer === taken}
            isElsewhere={offer.profileId !== profile.id}
            worthSats={isOther && 'worthSats' in offer ? offer.worthSats : undefined}
            onChoose={() => onChoose(offer)}
          />
        </li>
      ))}
    </ul>
  )
}
