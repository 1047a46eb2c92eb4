import { sanitizeText, symbolText } from '~/lib/contract/text'
import type { ProfileView } from '~/lib/contract/views/networks'
import type { Offer } from '~/lib/core/offers/offer'
import { aboutMinutes } from '~/lib/ui/text/arrival-text'
import { DOT, tokenText } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { btcText } from '~/lib/ui/text/sum-text'
import { findNetwork, findToken } from '~/lib/ui/text/swap-draft'
import { TokenMark } from '../token-mark'
import { RadioRow } from '../ui/radio-row'
import { OfferCost } from './offer-cost'
import { OfferFacts } from './offer-facts'

type OfferRowProps = {
  offer: Offer
  /** The bridge that offers it. */
  profile: ProfileView
  amountSats: bigint
  /** Whether its network has others, of other speeds. */
  hasSpeeds: boolean
  hasGas: boolean
  /** The worth of a token of another currency; `null` where no source knows it. */
  worthSats?: bigint | null | undefined
  /** The form that it is a choice of. */
  formId: string
  isChosen: boolean
  onChoose: () => void
}

/** One offer of a list, which a click chooses. */
export function OfferRow(props: OfferRowProps) {
  const { offer, profile, amountSats, hasSpeeds, hasGas, worthSats, ...radio } = props
  const { arrivesAtLeast, basis, decimals, profileId, speed } = offer
  const network = findNetwork(profile, offer.network)
  const symbol = findToken(network, offer.token)?.symbol
  if (network === undefined || symbol === undefined) return null
  const isOther = worthSats !== undefined
  const amount = tokenText(arrivesAtLeast, decimals)
  const figure = isOther ? `${amount} ${symbolText(symbol)}` : amount
  return (
    <RadioRow
      {...radio}
      data-testid="offer"
      data-profile={profileId}
      data-network={network.name}
      data-speed={speed}
    >
      <OfferFacts
        mark={<TokenMark symbol={symbol} network={network} size={28} />}
        name={
          <>
            <bdi>{network.label}</bdi>
            {hasSpeeds && speed !== 'normal' && DOT + i18n.t(`swap.${speed}`)}
          </>
        }
        terms={<Terms offer={offer} profile={profile} hasGas={hasGas} />}
        figure={<bdi>{basis === 'claim' ? '–' : figure}</bdi>}
        side={isOther ? worthText(worthSats) : <OfferCost offer={offer} amountSats={amountSats} />}
      />
    </RadioRow>
  )
}

type TermsProps = { offer: Offer; profile: ProfileView; hasGas: boolean }

/** Whose offer it is and how long it takes, or why it is not to be relied on. */
function Terms({ offer, profile, hasGas }: TermsProps) {
  const name = sanitizeText(profile.label, 60)
  const warning =
    offer.basis === 'claim'
      ? i18n.t('swap.offers_claim', { name })
      : offer.isOverpromised &&
        i18n.t('swap.offers_over', { name, amount: tokenText(offer.promised, offer.decimals) })
  if (warning !== false) return <span className="text-warn">{warning}</span>
  return (
    <>
      <bdi>{name}</bdi>
      {DOT}
      {hasGas && i18n.t('swap.offers_gas') + DOT}
      <span className="whitespace-nowrap">{aboutMinutes(offer.minutes)}</span>
    </>
  )
}

function worthText(sats: bigint | null): string {
  return sats === null
    ? i18n.t('swap.offers_worth_unknown')
    : i18n.t('swap.offers_worth', { amount: btcText(sats) })
}
