import { SatspanError } from './error'

const BTC_DECIMALS = 8

/** Base units, which are not negative, as a decimal number. @example formatUnits(1_500_000n, 6) // "1.5" */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0*$/, '')
}

/**
 * A decimal number as base units.
 * @throws SatspanError -32602 `amount-malformed` for what is no such number, or has more decimals
 * @example parseUnits('1.5', 6) // 1500000n
 */
export function parseUnits(text: string, decimals: number): bigint {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '' || fraction.length > decimals)
    throw new SatspanError({
      code: -32602,
      message: `"${text}" is no number with at most ${decimals} decimals.`,
      reason: 'amount-malformed',
    })
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Sats as BTC, the way the provider takes amounts. @example formatBtc(1_500_000n) // "0.015" */
export function formatBtc(sats: bigint): string {
  return formatUnits(sats, BTC_DECIMALS)
}

/** BTC as sats. @throws SatspanError as `parseUnits` does @example parseBtc('0.015') // 1500000n */
export function parseBtc(btc: string): bigint {
  return parseUnits(btc, BTC_DECIMALS)
}
