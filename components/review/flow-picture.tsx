import type { ReviewView } from '~/lib/contract/views/review'
import { flowOf } from '~/lib/ui/flow'
import { BtcAmount } from '../amount'
import { FlowDrawing } from './flow-drawing'

/** A Bitcoin transaction, drawn to scale. */
export function FlowPicture({ bitcoin }: { bitcoin: NonNullable<ReviewView['bitcoin']> }) {
  return (
    <FlowDrawing flow={flowOf(bitcoin)}>
      {({ label, amount }) => (label === 'payload' ? null : <BtcAmount sats={amount} />)}
    </FlowDrawing>
  )
}
