import { isOld } from '~/lib/ui/text/holdings'
import { i18n } from '~/lib/ui/text/i18n'
import { useNow } from '~/lib/ui/query/now'
import { agoText } from '~/lib/ui/text/words'
import type { Total } from '~/lib/ui/text/worth'
import { BtcAmount } from '../amount'
import { Skeleton } from '../ui/skeleton'

/** The total worth. */
export function WalletTotal({ total }: { total: Total }) {
  const { sats, isEstimate, isAsking } = total
  return (
    <section className="@container flex flex-col pb-4">
      <h2 className="text-sm text-soft">{i18n.t('holdings.total')}</h2>
      {isAsking ? (
        <Skeleton className="my-2 h-6 w-40" />
      ) : (
        <p data-testid="wallet-total" data-sats={sats} className="figure">
          {isEstimate && '≈ '}
          <BtcAmount sats={sats} />
        </p>
      )}
    </section>
  )
}

/** What the total leaves out, and how old it is. Placed below the actions so that it does not move them. */
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
