import { costOf } from '~/lib/core/offers/cost-of'
import type { Offer } from '~/lib/core/offers/offer'
import { useFiatRate } from '~/lib/ui/query/price-queries'
import { fiatText } from '~/lib/ui/text/fiat'
import { DOT, percentText } from '~/lib/ui/text/format'

type OfferCostProps = { offer: Offer; amountSats: bigint }

/** How much an offer costs: in money where its price is known, and in percent. */
export function OfferCost({ offer, amountSats }: OfferCostProps) {
  const rate = useFiatRate(null)
  const cost = costOf(offer, amountSats)
  if (cost === null) return null
  return (
    <bdi>
      {rate !== null && fiatText(cost.sats, rate) + DOT}
      {percentText(cost.basisPoints)}
    </bdi>
  )
}
