import { typedUnits } from './typed-amount'

const MAX_BPS = 5_000
const PERCENT = { names: ['%', '٪'], decimals: 2, most: BigInt(MAX_BPS) }

/** A typed percentage in basis points; null if invalid, or over 50 %. */
export function parseSlippage(text: string): number | null {
  const bps = typedUnits(text, PERCENT)
  return bps === null || bps === undefined ? null : Number(bps)
}
