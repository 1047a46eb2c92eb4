import { enforcedAfterFee, minDelivered } from '~/lib/core/payload/enforced-minimum'
import type { SwapPayload } from '~/lib/core/payload/payload'
import type { WrapIntent } from './types'

/**
 * The minimum that arrives of a swap, in base units of the token that arrives. Where none was asked for, nothing tells in
 * which units one is enforced, and a service could pass dust of a finer token for all of it: it counts for nothing.
 */
export function minArrival(payload: SwapPayload, intent: WrapIntent): bigint {
  const isTold = intent.v2 === undefined || intent.minOutput > 0n
  return minDelivered(payload, isTold ? enforcedArrival(payload, intent) : 0n, intent.minOutput)
}

/**
 * The highest of the minimums, in base units of what arrives: the one that was asked for, and those of the instructions.
 * The contracts enforce these even if the service has raised them.
 */
export function highestMinimum(payload: SwapPayload, intent: WrapIntent): bigint {
  const orderMin = intent.v2?.minOutput ?? intent.minOutput
  const enforced = enforcedArrival(payload, intent)
  const written = payload.codec === 'v1' ? [enforced] : [payload.minOutput, enforced]
  return written.reduce((highest, one) => (one > highest ? one : highest), orderMin)
}

/**
 * Returns what arrives of the minimum that the base chain enforces, in its own token and before the crossing's fee.
 * The intent, which has the minimum in both units, tells one from the other.
 */
function enforcedArrival(payload: SwapPayload, { minOutput, v2 }: WrapIntent): bigint {
  const minAfterFee = enforcedAfterFee(payload)
  return v2 === undefined || minOutput === 0n ? minAfterFee : (minAfterFee * v2.minOutput) / minOutput
}
