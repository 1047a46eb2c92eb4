import { MIN_RELAY_FEE_RATE, MOST_TYPED_RATE } from '~/lib/core/bitcoin/size'
import { AppError } from '~/lib/core/errors'
import { typedUnits } from './typed-amount'

/** Of a sat/vB, so many are typed. */
const DECIMALS = 3
const RATE = { names: ['sat/vB', 'sats/vB', 'sat/vbyte', 'sats/vbyte'], decimals: DECIMALS }

/** A typed fee rate in sat/vB; `undefined` if none is typed, `null` if it is none that can be asked for. */
export function parseRate(text: string): number | null | undefined {
  const typed = typedUnits(text, RATE)
  if (typed === undefined) return undefined
  const rate = Number(typed ?? 0n) / 10 ** DECIMALS
  return rate >= MIN_RELAY_FEE_RATE && rate <= MOST_TYPED_RATE ? rate : null
}

/** The part of an order that a typed rate is; nothing if none is typed. */
export function rateOrder(text: string): { feeRate?: number } {
  const feeRate = parseRate(text) ?? undefined
  return feeRate === undefined ? {} : { feeRate }
}

/** Whether no server had an estimate to choose from. */
export function lacksRates(error: unknown): boolean {
  return error instanceof AppError && error.code === 'fee-rates-missing'
}
