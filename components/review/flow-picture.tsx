import type { ReviewView } from '~/lib/contract/views/review'
import { flowOf } from './flow'
import { BareBtcAmount } from '../amount'
import { FlowDrawing } from './flow-drawing'

/** A Bitcoin transaction, drawn to scale. It is what is signed, so no amount is in a currency; each line has room for BTC alone. */
export function FlowPicture({ bitcoin }: { bitcoin: NonNullable<ReviewView['bitcoin']> }) {
  return (
    <FlowDrawing flow={flowOf(bitcoin)}>
      {({ label, amount }) => (label === 'payload' ? null : <BareBtcAmount sats={amount} />)}
    </FlowDrawing>
  )
}
