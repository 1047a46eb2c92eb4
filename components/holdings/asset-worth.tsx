import { isOld } from '~/lib/ui/holdings'
import { i18n } from '~/lib/ui/i18n'
import { useNow } from '~/lib/ui/now'
import { agoText } from '~/lib/ui/words'
import { needsPrice, type ValuedHolding } from '~/lib/ui/worth'
import { BtcAmount } from '../amount'
import { Fiat } from '../fiat'

/**
 * What a holding is worth: a token in bitcoin, or that nobody names a price, with the age where that matters; bitcoin in
 * the currency of the settings, if one is chosen.
 */
export function AssetWorth({ holding }: { holding: ValuedHolding }) {
  const now = useNow()
  const { asset, amount, worth } = holding
  if (asset.network === null) return amount !== null && <Fiat units={amount} of={null} />
  if (worth === null || worth === 'asking' || !needsPrice(holding)) return null
  if (worth === 'unpriced') return <span data-testid="asset-worth">{i18n.t('holdings.unpriced')}</span>
  return (
    <span data-testid="asset-worth" data-sats={worth.sats}>
      ≈ <BtcAmount sats={worth.sats} />
      {isOld(worth.asOf, now) && ` · ${agoText(worth.asOf, now)}`}
    </span>
  )
}
