import type { ReviewView, TransferSide } from '~/lib/contract/views/review'
import type { HandedOverPart } from '~/lib/contract/views/handover'
import { i18n } from '~/lib/ui/text/i18n'
import { Outputs } from '../outputs'

const PARTS: Record<TransferSide['label'], HandedOverPart> = {
  locker: 'bridge',
  payload: 'data',
  change: 'change',
  recipient: 'recipient',
  own: 'recipient',
  foreign: 'recipient',
}

/** The outputs that a Bitcoin wallet of the page must show before it signs: its page passes on what it will. */
export function WalletShows({ bitcoin }: { bitcoin: NonNullable<ReviewView['bitcoin']> }) {
  const outputs = bitcoin.outputs.map(({ label, ...output }, vout) => ({
    ...output,
    vout,
    part: PARTS[label],
    isShownAsPayment: false,
  }))
  return (
    <section className="shrink-0 rounded-2xl border border-line bg-panel px-4">
      <h2 className="pt-3 font-semibold">{i18n.t('handover.wallet_shows')}</h2>
      <Outputs outputs={outputs} feeSats={bitcoin.feeSats} />
    </section>
  )
}
