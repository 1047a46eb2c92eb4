import { isProtecting } from '~/lib/core/payload/enforced-minimum'
import { afterBridgeFee } from '~/lib/core/payload/payload'
import type { SwapPayload } from './payload-check'
import type { WrapIntent } from './types'

/**
 * The minimum of a swap, in base units of what arrives. v2 says it, but enforces another minimum: where that one protects,
 * no more is sure than what the crossing leaves of it.
 */
export function minArrival(payload: SwapPayload, intent: WrapIntent): bigint {
  const enforced = enforcedArrival(payload, intent)
  if (payload.codec === 'v1') return enforced
  const { minOutput: said, minIntermediary } = payload
  if (!isProtecting(minIntermediary, intent.minOutput)) return said
  return enforced < said ? enforced : said
}

/**
 * The highest of the minimums, in base units of what arrives: the one that was asked for, and those of the instructions.
 * The contracts enforce these even if the service has raised them.
 */
export function highestMinimum(payload: SwapPayload, intent: WrapIntent): bigint {
  const asked = intent.v2?.minOutput ?? intent.minOutput
  const enforced = enforcedArrival(payload, intent)
  const written = payload.codec === 'v1' ? [enforced] : [payload.minOutput, enforced]
  return written.reduce((highest, one) => (one > highest ? one : highest), asked)
}

/**
 * What arrives of the minimum that the base chain enforces, in its own token and before the crossing's fee. The intent,
 * which has the minimum in both units, tells one from the other.
 */
function enforcedArrival(payload: SwapPayload, { minOutput, v2 }: WrapIntent): bigint {
  const enforced = payload.codec === 'v1' ? payload.minOutput : payload.minIntermediary
  const minAfterFee = afterBridgeFee(enforced, payload.bridgeFeePer1e7)
  return v2 === undefined || minOutput === 0n ? minAfterFee : (minAfterFee * v2.minOutput) / minOutput
}
