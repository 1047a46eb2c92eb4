import { convertAt } from '~/lib/core/quote/rate'
import { useFiatRate } from '~/lib/ui/query/price-queries'
import type { Sum, Unit } from '~/lib/ui/text/intent'

/** A network's fee on top of what is sent, and its worth in base units of what arrives; `null` where that is unknown. */
export type OnTop = { fee: Sum; worth: bigint | null }

/** By the market's price of what is sent where the fee is paid in the same, else by the prices of both in money. */
export function useOnTop(
  fee: Sum | null,
  { sent, worth, output }: { sent: Sum; worth: bigint; output: Unit },
): OnTop | null {
  const feeRate = useFiatRate(fee?.unit.of ?? null)
  const outputRate = useFiatRate(output.of ?? null)
  if (fee === null) return null
  if (isSame(fee.unit, sent.unit)) return { fee, worth: upward(fee.units * worth, sent.units) }
  const isPriced = fee.unit.of !== undefined && output.of !== undefined
  if (!isPriced || feeRate === null || outputRate === null) return { fee, worth: null }
  const { rate } = outputRate
  return { fee, worth: upward(convertAt(fee.units, feeRate.rate) * rate.given, rate.gained) }
}

function isSame({ of: a }: Unit, { of: b }: Unit): boolean {
  if (a === undefined || b === undefined || a === null || b === null) return a === null && b === null
  return a.networkName === b.networkName && a.token === b.token
}

function upward(amount: bigint, by: bigint): bigint {
  return by === 0n ? 0n : (amount + by - 1n) / by
}
