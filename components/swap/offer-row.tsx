import type { ReactNode } from 'react'
import { sanitizeText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { Offer } from '~/lib/core/offers/offer'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { DOT, percentText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { btcText, sumText } from '~/lib/ui/text/sum-text'
import { findNetwork, findToken } from '~/lib/ui/text/swap-draft'
import { NetworkMark } from '../network-mark'

type OfferRowProps = {
  testId: string
  offer: Offer
  profile: ProfileView
  /** Of another bridge than the one in use. */
  isElsewhere?: boolean
  /** The form has this one. */
  isTaken?: boolean
  /** Beside its name: the reason why it stands there. */
  merit?: ReactNode
  /** The worth of a token of another currency; `null` where no source knows it. */
  worthSats?: bigint | null | undefined
  onChoose: () => void
}

/** One offer, which fills the form. */
export function OfferRow(props: OfferRowProps) {
  const { testId, offer, profile, isElsewhere, isTaken, merit, worthSats, onChoose } = props
  const lossBps = offer.cost.reduce((sum, { basisPoints }) => sum + basisPoints, 0)
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
      data-testid={testId}
      data-profile={offer.profileId}
      data-network={network.name}
      data-speed={speed}
      aria-pressed={isTaken}
      onClick={onChoose}
      className="flex min-h-11 w-full items-center gap-3 px-4 py-0.5 text-start -outline-offset-2 hover:bg-sunken aria-pressed:bg-accent-tint"
    >
      <NetworkMark network={network} size={20} />
      <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        <span className="min-w-24 flex-1">
          <span className="block font-medium">{network.label}</span>
          <span className="block text-sm text-soft">
            {merit ?? i18n.t(`swap.${speed}`)}
            {merit === undefined ? DOT : ' '}
            {aboutMinutes(minutes)}
          </span>
          {isElsewhere === true && (
            <span className="block text-sm text-soft">
              {i18n.t('swap.offers_bridge', { name: sanitizeText(profile.label, 60) })}
            </span>
          )}
          {basis === 'claim' && (
            <span className="block text-sm text-warn">{i18n.t('swap.offers_claim')}</span>
          )}
          {isOverpromised && <span className="block text-sm text-warn">{i18n.t('swap.offers_over')}</span>}
        </span>
        <span className="ms-auto min-w-0 text-end">
          <bdi className="block font-medium">
            {merit === undefined ? amount : i18n.t('review.at_least', { amount })}
          </bdi>
          <bdi className="block text-sm text-soft">
            {worthSats === undefined
              ? lossBps > 0 && `−${percentText(lossBps)}`
              : worthSats === null
                ? i18n.t('swap.offers_worth_unknown')
                : i18n.t('swap.offers_worth', { amount: btcText(worthSats) })}
          </bdi>
        </span>
      </span>
    </button>
  )
}
