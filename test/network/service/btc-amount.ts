import { badRequest } from './service-error'

const SATS_PER_BTC = 100_000_000n
const SUPPLY_SATS = 21_000_000n * SATS_PER_BTC

/** Decimal BTC ("0.015") to sats. Rejects signs, exponents, more than 8 decimals and more than the maximum supply. */
export function parseBtc(text: string, field: string): bigint {
  const match = /^(\d{1,10})(?:\.(\d+))?$/.exec(text)
  if (!match) throw badRequest('bad_amount', `${field} must be a decimal number of BTC.`)
  const decimals = match[2] ?? ''
  if (decimals.length > 8) throw badRequest('bad_amount', `${field} has more than 8 decimals.`)
  const sats = BigInt(match[1] ?? '0') * SATS_PER_BTC + BigInt(decimals.padEnd(8, '0'))
  if (sats > SUPPLY_SATS) throw badRequest('bad_amount', `${field} is more than ever will exist.`)
  return sats
}

/** Like `parseBtc`, for an amount to be paid: more than zero. */
export function parsePayment(text: string, field: string): bigint {
  const sats = parseBtc(text, field)
  if (sats > 0n) return sats
  throw badRequest('bad_amount', `${field} must be more than nothing.`)
}

/** Sats to decimal BTC with eight decimals. */
export function formatBtc(sats: bigint): string {
  return `${sats / SATS_PER_BTC}.${(sats % SATS_PER_BTC).toString().padStart(8, '0')}`
}

type Fraction = { numerator: bigint; denominator: bigint }

/** A fractional number of sats, in BTC to ten decimals, rounded up. */
export function formatBtcFraction({ numerator, denominator }: Fraction): string {
  const scale = 10n ** 10n
  const units = (numerator * (scale / SATS_PER_BTC) + denominator - 1n) / denominator
  return `${units / scale}.${(units % scale).toString().padStart(10, '0')}`
}
