import { arrivingToken } from '~/lib/contract/arriving-token'
import { BTC, pricedUnit, type Sum } from '~/lib/ui/text/intent'
import type { SwapForm } from './use-swap-form'

/** Returns the quoted output for the typed amount. */
export function quotedSum({ draft, token, quote: { current } }: SwapForm): Sum | null {
  if (current === null) return null
  if (draft.direction === 'to-bitcoin') return { units: current.expectedOutput, unit: BTC }
  return token === undefined
    ? null
    : { units: current.expectedOutput, unit: pricedUnit(draft.networkName, arrivingToken(token)) }
}
