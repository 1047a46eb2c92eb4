import { AppError } from './errors'

/** Decimals of bitcoin: 1 BTC = 10^8 sats. */
export const BTC_DECIMALS = 8

/** The maximum supply of bitcoin, in sats (Bitcoin Core's MAX_MONEY). */
export const MAX_SATS = 2_100_000_000_000_000n

const DECIMAL = /^(\d{1,60})(?:\.(\d{1,60}))?$/

/**
 * A decimal string in base units. Rejects digits beyond `decimals`, so that no amount is silently rounded.
 * @throws AppError `amount-malformed`
 */
export function parseUnits(text: string, decimals: number): bigint {
  const { whole, fraction } = split(text)
  const significant = fraction.replace(/0+$/, '')
  if (significant.length > decimals) throw malformed(text)
  return BigInt(whole + significant.padEnd(decimals, '0'))
}

/**
 * Like `parseUnits`, but rounds up fractions of a base unit: for minimums that a service gives too precisely.
 * @throws AppError `amount-malformed`
 */
export function parseUnitsCeil(text: string, decimals: number): bigint {
  const { whole, fraction } = split(text)
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return /[1-9]/.test(fraction.slice(decimals)) ? units + 1n : units
}

/** Base units as a decimal string without trailing zeros: 150000000n with 8 decimals is "1.5". */
export function formatUnits(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return sign + (fraction === '' ? whole : `${whole}.${fraction}`)
}

/** BTC text to sats, at most MAX_SATS. @throws AppError `amount-malformed` */
export function parseBtc(text: string): bigint {
  const sats = parseUnits(text, BTC_DECIMALS)
  if (sats > MAX_SATS) throw malformed(text)
  return sats
}

/** Sats as BTC text without trailing zeros, as in the service's `amountBTC`. */
export function formatBtc(sats: bigint): string {
  return formatUnits(sats, BTC_DECIMALS)
}

/**
 * Sats as a JSON number, which is exact: the maximum supply is below 2^53.
 * @throws AppError `amount-malformed` if it is not exact
 */
export function numberOfSats(sats: bigint): number {
  const number = Number(sats)
  if (!Number.isSafeInteger(number)) throw malformed(String(sats))
  return number
}

/**
 * `amount` less a loss of at most `bps` basis points (1 bp = 0.01 %), rounded up in the user's favour.
 * @throws AppError `slippage-invalid` unless `bps` is a whole number from 0 to 10,000
 */
export function lessBasisPoints(amount: bigint, bps: number): bigint {
  if (!Number.isInteger(bps) || bps < 0 || bps > 10_000)
    throw new AppError('slippage-invalid', 'basis points are 0 to 10000')
  return ceilDiv(amount * BigInt(10_000 - bps), 10_000n)
}

/** Converts an amount from `from` to `to` decimals, rounded up: never less than what was asked for. */
export function rescaleUp(amount: bigint, from: number, to: number): bigint {
  return to >= from ? amount * 10n ** BigInt(to - from) : ceilDiv(amount, 10n ** BigInt(from - to))
}

/** Like `rescaleUp`, but rounded down: never more than what was promised. */
export function rescaleDown(amount: bigint, from: number, to: number): bigint {
  return to >= from ? amount * 10n ** BigInt(to - from) : amount / 10n ** BigInt(from - to)
}

export function ceilDiv(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator
}

function split(text: string): { whole: string; fraction: string } {
  const match = DECIMAL.exec(text.trim())
  if (match?.[1] === undefined) throw malformed(text)
  return { whole: match[1], fraction: match[2] ?? '' }
}

function malformed(text: string): AppError {
  return new AppError('amount-malformed', 'not a decimal amount', { details: { amount: text.slice(0, 40) } })
}

/** The values of UTXOs or outputs added up, in sats. */
export function sumSats(values: readonly { valueSats: bigint }[]): bigint {
  return values.reduce((sum, { valueSats }) => sum + valueSats, 0n)
}
