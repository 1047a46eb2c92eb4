import type { ReviewView } from '~/lib/contract/views/review'
import { linkedAddresses } from '~/lib/core/bitcoin/select-coins'
import { i18n } from '~/lib/ui/text/i18n'
import { flowOf } from './flow'
import { BareBtcAmount } from '../amount'
import { FlowDrawing } from './flow-drawing'

/** A Bitcoin transaction, drawn to scale. It is what is signed, so no amount is in a currency; each line has room for BTC alone. */
export function FlowPicture({ bitcoin }: { bitcoin: NonNullable<ReviewView['bitcoin']> }) {
  const linked = linkedAddresses(bitcoin.inputs.filter(({ label }) => label === 'own'))
  return (
    <>
      <FlowDrawing flow={flowOf(bitcoin)}>
        {({ label, amount }) => (label === 'payload' ? null : <BareBtcAmount sats={amount} />)}
      </FlowDrawing>
      {linked > 1 && (
        <p data-testid="review-links" data-addresses={linked} className="text-xs text-soft">
          {i18n.t('review.links_note', { count: String(linked) })}
        </p>
      )}
    </>
  )
}
