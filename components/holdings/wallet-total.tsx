import { isOld } from '~/lib/ui/text/holdings'
import { i18n } from '~/lib/ui/text/i18n'
import { useNow } from '~/lib/ui/query/now'
import { agoText } from '~/lib/ui/text/words'
import type { Total } from '~/lib/ui/text/worth'
import { useHidesAmounts } from '~/lib/ui/page/hidden-amounts'
import { fiatText } from '~/lib/ui/text/fiat'
import { useFiatRate } from '~/lib/ui/query/price-queries'
import { BtcFigure } from '../amount'
import { PrivacyButton } from '../privacy-button'
import { Skeleton } from '../ui/skeleton'

/** The total worth. */
export function WalletTotal({ total }: { total: Total }) {
  const { sats, isEstimate, isAsking } = total
  return (
    <section className="@container flex flex-col pb-4">
      <div className="flex items-center gap-1">
        <h2 className="text-sm text-soft">{i18n.t('holdings.total')}</h2>
        <PrivacyButton />
      </div>
      {isAsking ? (
        <Skeleton className="my-2 h-6 w-40" />
      ) : (
        <TotalFigure sats={sats} isEstimate={isEstimate} />
      )}
    </section>
  )
}

/** In the currency of the settings, if its price is known, above bitcoin with the digits of the header. */
function TotalFigure({ sats, isEstimate }: Pick<Total, 'sats' | 'isEstimate'>) {
  const rate = useFiatRate(null)
  const isHidden = useHidesAmounts()
  const money = rate === null || isHidden ? null : fiatText(sats, rate)
  const bitcoin = (
    <bdi dir="ltr">
      {(isEstimate || money !== null) && '≈ '}
      <BtcFigure sats={sats} /> BTC
    </bdi>
  )
  return (
    <p data-testid="wallet-total" data-sats={sats}>
      <span className="figure block">{money ?? bitcoin}</span>
      {money !== null && <span className="block text-soft">{bitcoin}</span>}
    </p>
  )
}

/** Notes on the total's omissions and its age. Placed below the actions so that it does not move them. */
export function TotalNotes({ total: { asOf, leftOut, isAsking } }: { total: Total }) {
  const now = useNow()
  if (isAsking) return null
  const notes = [
    leftOut.assets > 0 && i18n.plural('holdings.total_without_assets', leftOut.assets),
    leftOut.networks > 0 && i18n.plural('holdings.total_without_networks', leftOut.networks),
    asOf !== null && isOld(asOf, now) && i18n.t('holdings.total_old', { when: agoText(asOf, now) }),
  ].filter((note) => note !== false)
  return (
    <div className="pt-2 empty:hidden">
      {notes.map((note) => (
        <p key={note} className="text-xs text-soft">
          {note}
        </p>
      ))}
    </div>
  )
}
