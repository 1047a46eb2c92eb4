import { decodeCall } from '../evm/decode-call'
import type { BridgePayload } from '../payload/payload'
import { WHOLE_CROSSING_FEE } from './fees'
import type { CrossingFee, FeeSource } from './quoted-fees'
import type { UnwrapReview } from '../review/unwrap'

/** The fee of a crossing as the service states it, before anything is built. */
export function statedCrossing(
  { kind }: { kind: 'base' | 'cross-chain' },
  direction: keyof typeof WHOLE_CROSSING_FEE,
  { crossingFee }: { crossingFee: bigint },
): CrossingFee | null {
  return kind === 'base' ? null : feeOf(crossingFee, WHOLE_CROSSING_FEE[direction], 'service')
}

/** The fee of a crossing to an EVM network, from the payment's instructions. */
export function crossingOfPayload(payload: BridgePayload | undefined): CrossingFee | null {
  return payload?.kind === 'swap'
    ? feeOf(payload.crossingFeePer1e7, WHOLE_CROSSING_FEE['to-evm'], 'transaction')
    : null
}

/** The fee of a crossing to Bitcoin, from the call. */
export function crossingOfCall(call: UnwrapReview['call']): CrossingFee | null {
  const terms = call && decodeCall(call.data)
  return terms?.kind === 'connector-swap'
    ? feeOf(terms.crossingFeePer1e18, WHOLE_CROSSING_FEE['to-bitcoin'], 'transaction')
    : null
}

/** In basis points, rounded to a hundredth of one: a service states an amount that is itself rounded. */
function feeOf(share: bigint, whole: bigint, source: FeeSource): CrossingFee | null {
  return share <= 0n ? null : { basisPoints: Number((share * 1_000_000n + whole / 2n) / whole) / 100, source }
}
