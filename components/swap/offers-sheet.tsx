import { useId, useState } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { Currency } from '~/lib/core/offers/currencies'
import { type Offer, rankedOffers, type WorthOffer } from '~/lib/core/offers/offer'
import { i18n } from '~/lib/ui/text/i18n'
import { btcText } from '~/lib/ui/text/sum-text'
import { findNetwork } from '~/lib/ui/text/swap-draft'
import { BridgeLine } from '../bridge-line'
import { ErrorAlert } from '../error-alert'
import { Pending } from '../loaded'
import { Sentence, SLOT } from '../sentence'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { Sheet } from '../ui/sheet'
import { OfferRow } from './offer-row'
import { OffersAge } from './offers-age'
import { useComparesBridges } from './use-compares-bridges'
import { useHasGas } from './use-has-gas'
import {
  type OffersProps,
  ownOffer,
  takeOffer,
  useOffers,
  useOffersElsewhere,
  useOtherOffers,
} from './use-offers'

type OffersSheetProps = OffersProps & { currency: Currency; hasOthers: boolean; onClose: () => void }

/** Offers to choose from, the best first, and those of other tokens below. */
export function OffersSheet({ currency, hasOthers, onClose, ...props }: OffersSheetProps) {
  const { form, profile } = props
  const formId = useId()
  const [chosenKey, setChosenKey] = useState<string>()
  const [isWide, setWide] = useState(false)
  const { data: own, dataUpdatedAt, error, refetch } = useOffers(form, currency)
  const elsewhere = useOffersElsewhere(form, { isAsked: hasOthers })
  const compared = useComparesBridges(elsewhere.refetch)
  const others = useOtherOffers(form, { isAsked: isWide })
  const hasGas = useHasGas(form, own ?? [])
  const { offers = [], bridges = [] } = elsewhere.data ?? {}
  const amountSats = form.order?.direction === 'to-evm' ? form.order.amountSats : 0n
  const ranked = rankedOffers([...(own ?? []), ...offers], amountSats)
  const chosen =
    [...ranked, ...(others.data ?? [])].find((offer) => keyOf(offer) === chosenKey) ??
    ownOffer(form, ranked) ??
    ranked[0]
  const otherOf = (offer: Offer | undefined) => bridges.find(({ id }) => id === offer?.profileId) ?? null
  const bridgeOf = (offer: Offer) => otherOf(offer) ?? profile
  /** Bridges name one chain differently. */
  const isGasAt = (offer: Offer) => {
    const chainId = findNetwork(bridgeOf(offer), offer.network)?.chainId
    const network = profile.networks.find((one) => one.chainId === chainId)
    return network !== undefined && hasGas(network.name)
  }
  const other = otherOf(chosen)
  const list = {
    amountSats,
    formId,
    chosen,
    bridgeOf,
    onChoose: (offer: Offer) => setChosenKey(keyOf(offer)),
  }
  return (
    <Sheet
      title={
        <Sentence
          text={i18n.t('swap.offers_title', { currency, amount: SLOT })}
          slot={<bdi dir="ltr">{btcText(amountSats)}</bdi>}
        />
      }
      closeLabel={i18n.t('common.close')}
      onClose={onClose}
      footer={
        chosen && (
          <form
            id={formId}
            className="flex flex-col gap-2"
            onSubmit={(event) => {
              event.preventDefault()
              takeOffer(form, chosen, other)
              onClose()
            }}
          >
            {other !== null && <BridgeLine bridge={other} />}
            {/* A click takes what is chosen, and so does Enter on a row. */}
            <Button type="submit" look="primary" data-testid="offers-use">
              {i18n.t('swap.offers_use', {
                name: findNetwork(other ?? profile, chosen.network)?.label ?? '',
              })}
            </Button>
          </form>
        )
      }
    >
      <div className="-mx-2 -mb-3">
        <p className="-mt-1 flex justify-between gap-3 px-4 pb-2 text-sm text-soft">
          {i18n.t('swap.offers_sorted')}
          {dataUpdatedAt > 0 && (
            <span className="shrink-0">
              <OffersAge at={dataUpdatedAt} />
            </span>
          )}
        </p>
        {bridges.length > 0 && (
          <div className="px-4 pb-2 text-sm">
            <Checkbox
              data-testid="offers-bridges"
              checked={compared.isAllowed}
              onChange={({ target }) => compared.allow(target.checked)}
            >
              {i18n.t('swap.offers_bridges')}
            </Checkbox>
          </div>
        )}
        <ErrorAlert error={compared.error ?? elsewhere.error ?? others.error} />
        {error !== null && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {(own === undefined && error === null) || elsewhere.isFetching ? (
          <Pending className="m-4 h-24" />
        ) : null}
        <OfferList {...list} offers={ranked} hasGas={isGasAt} />
        {isWide ? (
          <h3 className="px-4 pt-3 pb-1 text-sm font-semibold text-soft">{i18n.t('swap.offers_others')}</h3>
        ) : (
          <Button
            look="quiet"
            className="mx-2 my-1.5"
            data-testid="offers-others"
            onClick={() => setWide(true)}
          >
            {i18n.t('swap.offers_others')}
          </Button>
        )}
        {others.isLoading && <Pending className="m-4 h-24" />}
        <OfferList {...list} offers={others.data ?? []} />
      </div>
    </Sheet>
  )
}

type OfferListProps = {
  offers: readonly (Offer | WorthOffer)[]
  amountSats: bigint
  formId: string
  chosen: Offer | undefined
  bridgeOf: (offer: Offer) => ProfileView
  /** Of chains that the bridge in use has too; absent of other tokens, which their worth compares. */
  hasGas?: (offer: Offer) => boolean
  onChoose: (offer: Offer) => void
}

function OfferList({ offers, chosen, bridgeOf, hasGas, onChoose, ...shared }: OfferListProps) {
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line empty:hidden">
      {offers.map((offer) => (
        <li key={keyOf(offer)}>
          <OfferRow
            {...shared}
            offer={offer}
            profile={bridgeOf(offer)}
            isChosen={offer === chosen}
            hasSpeeds={offers.some((other) => placeOf(other) === placeOf(offer) && other !== offer)}
            hasGas={hasGas?.(offer) === true}
            worthSats={hasGas === undefined && 'worthSats' in offer ? offer.worthSats : undefined}
            onChoose={() => onChoose(offer)}
          />
        </li>
      ))}
    </ul>
  )
}

const placeOf = ({ profileId, network, token }: Offer) => `${profileId} ${network} ${token}`

const keyOf = (offer: Offer) => `${placeOf(offer)} ${offer.speed}`
