import type { ReactNode } from 'react'
import { isOld } from '~/lib/ui/text/holdings'
import { i18n } from '~/lib/ui/text/i18n'
import { useNow } from '~/lib/ui/query/now'
import { useFiatRate } from '~/lib/ui/query/price-queries'
import { agoText } from '~/lib/ui/text/words'
import { needsPrice, type ValuedHolding } from '~/lib/ui/text/worth'
import { BareBtcAmount } from '../amount'
import { Fiat } from '../fiat'

type AssetWorthProps = { holding: ValuedHolding; children: (sats: bigint) => ReactNode }

/**
 * The worth of a holding, drawn by `children`: a token in bitcoin (with its age if that matters), or a note that it has
 * no price; bitcoin in the currency of the settings, if one is chosen.
 */
export function AssetWorth({ holding, children }: AssetWorthProps) {
  const now = useNow()
  const { asset, amount, worth } = holding
  if (asset.network === null) return amount !== null && <Fiat units={amount} of={null} />
  if (worth === null || worth === 'asking' || !needsPrice(holding)) return null
  if (worth === 'unpriced') return <span data-testid="asset-worth">{i18n.t('holdings.unpriced')}</span>
  return (
    <span data-testid="asset-worth" data-sats={worth.sats}>
      {children(worth.sats)}
      {isOld(worth.asOf, now) && ` · ${agoText(worth.asOf, now)}`}
    </span>
  )
}

/** For a line with room for one figure: in the currency of the settings if that is known, otherwise in bitcoin. */
export function ShortWorth({ sats }: { sats: bigint }) {
  const isInCurrency = useFiatRate(null) !== null
  if (isInCurrency) return <Fiat units={sats} of={null} />
  return (
    <bdi dir="ltr">
      ≈ <BareBtcAmount sats={sats} />
    </bdi>
  )
}
