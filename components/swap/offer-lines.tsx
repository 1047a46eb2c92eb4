import { useSyncExternalStore } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import { choicesOf } from '~/lib/core/offers/choices'
import type { Offer } from '~/lib/core/offers/offer'
import { onResize } from '~/lib/ui/page/use-has-panes'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { tokenText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { findNetwork } from '~/lib/ui/text/swap-draft'
import { NetworkMark } from '../network-mark'
import { Sentence, SLOT } from '../sentence'
import { OfferCost } from './offer-cost'
import { OfferFacts } from './offer-facts'
import { useHasGas } from './use-has-gas'
import { comparedCurrency, type OffersProps, ownOffer, takeOffer, useOffers } from './use-offers'

/** The popup never is as high: there, all offers stand behind one row. */
const HIGH_ENOUGH = '(min-height: 48rem)'

/** Under the form, the few offers that differ: what brings most, what comes soonest, what arrives where gas is held. */
export function OfferLines(props: OffersProps) {
  const { form, profile } = props
  const hasRoom = useSyncExternalStore(onResize, () => matchMedia(HIGH_ENOUGH).matches)
  const { order, quote } = form
  const { data: offers = [] } = useOffers(form, hasRoom ? comparedCurrency(props) : undefined)
  const hasGas = useHasGas(form, offers)
  if (order?.direction !== 'to-evm' || quote.current === null || !hasRoom) return null
  const { amountSats } = order
  const own = ownOffer(form, offers)
  const choices = choicesOf(offers, { amountSats, own, hasGas })
  if (choices.length === 0) return null
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-panel">
      {choices.map(({ merit, offer }) => (
        <li key={merit}>
          <OfferLine
            {...{ merit, offer, profile, amountSats }}
            isTaken={offer === own}
            onTake={() => takeOffer(form, offer)}
          />
        </li>
      ))}
    </ul>
  )
}

type OfferLineProps = {
  /** The reason why it stands there. */
  merit: ReturnType<typeof choicesOf>[number]['merit']
  offer: Offer
  profile: ProfileView
  amountSats: bigint
  /** The form has this one. */
  isTaken: boolean
  onTake: () => void
}

/** One offer, which fills the form at a click. */
function OfferLine({ merit, offer, profile, amountSats, isTaken, onTake }: OfferLineProps) {
  const network = findNetwork(profile, offer.network)
  if (network === undefined) return null
  const amount = tokenText(offer.arrivesAtLeast, offer.decimals)
  return (
    <button
      type="button"
      data-testid={`offer-${merit}`}
      aria-pressed={isTaken}
      onClick={onTake}
      className="flex min-h-11 w-full items-center gap-3 px-4 py-0.5 text-start -outline-offset-2 hover:bg-sunken aria-pressed:bg-accent-tint"
    >
      <OfferFacts
        mark={<NetworkMark network={network} size={20} />}
        name={<bdi>{network.label}</bdi>}
        terms={
          <>
            <span className="rounded-full bg-sunken px-1.5">{i18n.t(`swap.offers_${merit}`)}</span>{' '}
            {aboutMinutes(offer.minutes)}
          </>
        }
        figure={<Sentence text={i18n.t('review.at_least', { amount: SLOT })} slot={<bdi>{amount}</bdi>} />}
        side={<OfferCost offer={offer} amountSats={amountSats} />}
      />
    </button>
  )
}
