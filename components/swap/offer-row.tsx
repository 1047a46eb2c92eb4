import type { ReactNode } from 'react'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { Offer } from '~/lib/core/offers/offer'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { DOT } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { btcText, sumText } from '~/lib/ui/text/sum-text'
import { findNetwork, findToken } from '~/lib/ui/text/swap-draft'
import { NetworkMark } from '../network-mark'

type OfferRowProps = {
  testId: string
  offer: Offer
  profile: ProfileView
  /** The form has this one. */
  isTaken?: boolean
  /** Beside its name: the reason why it stands there. */
  merit?: ReactNode
  /** Of a token of another currency; `null` where no source knows it. */
  worthSats?: bigint | null | undefined
  onChoose: () => void
}

/** One offer, which fills the form. */
export function OfferRow({ testId, offer, profile, isTaken, merit, worthSats, onChoose }: OfferRowProps) {
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
      data-network={network.name}
      data-speed={speed}
      aria-pressed={isTaken}
      onClick={onChoose}
      className="flex min-h-11 w-full items-center gap-3 px-4 py-0.5 text-start -outline-offset-2 hover:bg-sunken aria-pressed:bg-accent-tint"
    >
      <NetworkMark network={network} size={20} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">
          {network.label} {merit}
        </span>
        <span className="block text-sm text-soft">
          {i18n.t(`swap.${speed}`)}
          {DOT}
          {aboutMinutes(minutes)}
        </span>
        {basis === 'claim' && <span className="block text-sm text-warn">{i18n.t('swap.offers_claim')}</span>}
        {isOverpromised && <span className="block text-sm text-warn">{i18n.t('swap.offers_over')}</span>}
      </span>
      <span className="text-end">
        <bdi className="block font-medium">{i18n.t('review.at_least', { amount })}</bdi>
        {worthSats !== undefined && (
          <bdi className="block text-sm text-soft">
            {worthSats === null
              ? i18n.t('swap.offers_worth_unknown')
              : i18n.t('swap.offers_worth', { amount: btcText(worthSats) })}
          </bdi>
        )}
      </span>
    </button>
  )
}
