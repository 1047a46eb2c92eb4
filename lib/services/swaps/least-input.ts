import { formatBtc } from '~/lib/core/amount'
import { AppError } from '~/lib/core/errors'
import type { ToBitcoinEstimate } from '../ports/bridge-service'

/** Refuses less bitcoin than the bridge takes. @throws AppError `amount-below-minimum` */
export function checkLeast(amountSats: bigint, minSats: bigint): void {
  if (amountSats >= minSats) return
  throw new AppError('amount-below-minimum', 'below the minimum of the service', {
    details: { min: String(minSats), minimum: formatBtc(minSats) },
  })
}

/**
 * Refuses an amount of a token that is worth less than the bridge takes, fees included. A service that names no fees does
 * not say what it is worth. @throws AppError `amount-below-minimum`
 */
export function checkLeastWorth({ outputSats, minInputSats = 0n, fees }: ToBitcoinEstimate): void {
  if (fees.totalSats > 0n) checkLeast(outputSats + fees.totalSats + fees.fillerSats, minInputSats)
}
