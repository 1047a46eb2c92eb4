import type { Holding } from '~/lib/ui/text/holdings'
import { DOT } from '~/lib/ui/text/format'
import { i18n } from '~/lib/ui/text/i18n'
import { useNow } from '~/lib/ui/query/now'
import { knowledgeOf } from '~/lib/ui/text/holdings'
import { agoText } from '~/lib/ui/text/words'
import { BtcFigure, TokenAmount } from '../amount'
import { Skeleton } from '../ui/skeleton'

/** The balance of an asset; a dash if unknown. Bitcoin has the digits that it has in the header. */
export function AssetAmount({ holding }: { holding: Holding }) {
  const { asset, amount, asOf, isUnreachable } = holding
  if (amount === null && asOf === null && !isUnreachable) return <Skeleton className="my-0.5 h-4 w-20" />
  if (amount === null)
    return (
      <>
        <span aria-hidden>–</span>
        <span className="sr-only">{i18n.t('holdings.unknown')}</span>
      </>
    )
  if (asset.network === null)
    return (
      <span dir="ltr" className="whitespace-nowrap">
        <BtcFigure sats={amount} /> {asset.token.symbol}
      </span>
    )
  return <TokenAmount units={amount} token={asset.token} />
}

/** How well it is known, if there is something to say. */
export function KnowledgeNote({ holding }: { holding: Holding }) {
  const now = useNow()
  const knowledge = knowledgeOf(holding, now)
  if (knowledge === 'current') return null
  if (knowledge === 'loading') return <span className="sr-only">{i18n.t('holdings.loading')}</span>
  const isTrouble = knowledge === 'unreachable' || knowledge === 'unreadable'
  return (
    <>
      {DOT}
      <span className={isTrouble ? 'text-warn' : undefined}>{noteText()}</span>
    </>
  )

  function noteText(): string {
    const when = holding.asOf === null ? null : agoText(holding.asOf, now)
    if (knowledge === 'unreadable') return i18n.t('holdings.unreadable')
    if (when === null) return i18n.t('holdings.unreachable')
    return knowledge === 'old'
      ? i18n.t('holdings.old', { when })
      : i18n.t('holdings.unreachable_since', { when })
  }
}
