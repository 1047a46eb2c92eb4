import type { ProfileView } from '~/lib/contract/views/networks'
import type { EvmPaymentReviewView } from '~/lib/contract/views/payment'
import { evmFlowOf } from './evm-flow'
import { unitOf } from '~/lib/ui/text/intent'
import { BareTokenAmount } from '../amount'
import { FlowDrawing } from '../review/flow-drawing'

/** A payment on an EVM network, drawn to scale, in what is signed alone, as of bitcoin. */
export function EvmFlowPicture({ review, profile }: { review: EvmPaymentReviewView; profile: ProfileView }) {
  const { networkName, token } = review.intent
  return (
    <FlowDrawing flow={evmFlowOf(review)}>
      {({ label, amount }) => {
        const isGas = label === 'gas' || label === 'account-gas'
        return <BareTokenAmount units={amount} token={unitOf(profile, networkName, isGas ? null : token)} />
      }}
    </FlowDrawing>
  )
}
