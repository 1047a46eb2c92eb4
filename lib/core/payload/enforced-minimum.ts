import { rescaleUp } from '../amount'
import { WHOLE_CROSSING_FEE, lessShare } from '../quote/fees'
import { shortfallBps } from '../quote/shortfall'
import type { BridgePayload, SwapPayload } from './payload'

/** The share of a minimum that the crossing and rounding may take. */
const USUAL_DIFFERENCE_BPS = 200
/** An amount in base units that is negligible for every token. */
const NEXT_TO_NOTHING = 1_000n

/** Whether a v2 minimum roughly matches the implied one; if that is 0, whether it is more than negligible. */
export function isProtecting(minIntermediary: bigint, implied: bigint): boolean {
  return implied === 0n
    ? minIntermediary >= NEXT_TO_NOTHING
    : shortfallBps(minIntermediary, implied) <= USUAL_DIFFERENCE_BPS
}

/** Decimals of the token that the base chain exchanges into, and of the token that arrives. */
export type TokenDecimals = { base: number; output: number }

/**
 * Whether the contracts hold these instructions to their minimum. Wrapped bitcoin has none: it is paid out one for one,
 * less fees. In v2 `minIntermediary` alone is enforced in the normal path, in units of the base chain's token.
 */
export function enforcesMinimum(payload: BridgePayload, { base, output }: TokenDecimals): boolean {
  if (payload.kind === 'wrap') return false
  return payload.codec === 'v1'
    ? payload.minOutput > 0n
    : isProtecting(payload.minIntermediary, rescaleUp(payload.minOutput, output, base))
}

/** Subtracts the crossing's share from the minimum that the base chain enforces, in base units of its own token. */
export function enforcedAfterFee(payload: SwapPayload): bigint {
  const enforced = payload.codec === 'v1' ? payload.minOutput : payload.minIntermediary
  return lessShare(enforced, payload.crossingFeePer1e7, WHOLE_CROSSING_FEE['to-evm'])
}

/**
 * The minimum of a swap, in base units of what arrives. Version 2 states one minimum but enforces another: if the
 * enforced one is the protection, only what the crossing leaves of it is certain.
 * @param enforced `enforcedAfterFee` in units of what arrives
 * @param implied the stated minimum in terms of the base chain's token
 */
export function minDelivered(payload: SwapPayload, enforced: bigint, implied: bigint): bigint {
  if (payload.codec === 'v1') return enforced
  const { minOutput: said, minIntermediary } = payload
  if (!isProtecting(minIntermediary, implied)) return said
  return enforced < said ? enforced : said
}
