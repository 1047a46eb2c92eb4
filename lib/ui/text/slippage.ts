import { parseUnits } from '~/lib/core/amount'
import { typedAmount } from './typed-amount'

const MAX_BPS = 5_000

/** A typed percentage in basis points; null if invalid, or over 50 %. */
export function parseSlippage(text: string): number | null {
  try {
    const bps = Number(parseUnits(typedAmount(text.replace(/[%٪％]/, '')), 2))
    return bps <= MAX_BPS ? bps : null
  } catch {
    return null
  }
}
