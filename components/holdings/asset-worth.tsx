import { isOld } from '~/lib/ui/holdings'
import { i18n } from '~/lib/ui/i18n'
import { useNow } from '~/lib/ui/now'
import { agoText } from '~/lib/ui/words'
import type { Worth } from '~/lib/ui/worth'
import { BtcAmount } from '../amount'

/** What a holding is worth in bitcoin, or that nobody names a price; with its age where that matters. */
export function AssetWorth({ worth }: { worth: Worth }) {
  const now = useNow()
  if (worth === 'asking') return null
  if (worth === 'unpriced') return <span data-testid="asset-worth">{i18n.t('holdings.unpriced')}</span>
  return (
    <span data-testid="asset-worth" data-sats={worth.sats}>
      ≈ <BtcAmount sats={worth.sats} />
      {isOld(worth.asOf, now) && ` · ${agoText(worth.asOf, now)}`}
    </span>
  )
}
