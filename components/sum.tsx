import type { Sum } from '~/lib/ui/intent'
import { BtcAmount, TokenAmount } from './amount'

/** An amount with its unit. */
export function SumText({ sum: { units, unit } }: { sum: Sum }) {
  return unit.symbol === 'BTC' ? <BtcAmount sats={units} /> : <TokenAmount units={units} token={unit} />
}
