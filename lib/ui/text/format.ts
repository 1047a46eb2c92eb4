import { BTC_DECIMALS, formatUnits } from '~/lib/core/amount'
import { i18n } from './i18n'
import { decimalText, numberMarks } from './locale'

/** Below this, sats are easier to read than BTC. */
const SMALL_SATS = 100_000n
const MEANINGFUL_DIGITS = 6

/** Between two facts of a line: a line may break after it, and never begins with it. */
export const DOT = '\u00a0· '

/** An amount with all its digits and no grouping, as the page's language writes it and its forms read it: "1234.56". */
export function exactText(units: bigint, decimals: number): string {
  return decimalText(formatUnits(units, decimals))
}

/** The same of bitcoin, without its unit. */
export function exactBtcText(sats: bigint): string {
  return exactText(sats, BTC_DECIMALS)
}

/**
 * A BTC amount with all 8 decimals, split into readable groups: `['1', '234.56', '789', '012']`. Nothing is inserted
 * between the groups, so that a copied amount is a valid number.
 */
export function btcGroups(sats: bigint): string[] {
  const sign = sats < 0n ? '-' : ''
  const digits = (sats < 0n ? -sats : sats).toString().padStart(BTC_DECIMALS + 1, '0')
  const fraction = digits.slice(-BTC_DECIMALS)
  const whole = thousands(digits.slice(0, -BTC_DECIMALS))
  const last = whole.pop() ?? '0'
  const groups = [
    ...whole,
    `${last}${numberMarks().decimal}${fraction.slice(0, 2)}`,
    fraction.slice(2, 5),
    fraction.slice(5),
  ]
  return [sign + (groups[0] ?? ''), ...groups.slice(1)]
}

/** The groups of an amount or address with their positions, which serve as keys. */
export function placed(groups: readonly string[]): { at: number; text: string }[] {
  let at = 0
  return groups.map((text) => {
    const piece = { at, text }
    at += text.length
    return piece
  })
}

/** `1 BTC = 100 000 000 sats`: sats with narrow spaces between thousands. */
export function satsText(sats: bigint): string {
  const sign = sats < 0n ? '-' : ''
  return sign + thousands((sats < 0n ? -sats : sats).toString()).join('\u202f')
}

/** Whether to show an amount in sats rather than in BTC. 0 is not shown in sats. */
export function isSmall(sats: bigint): boolean {
  return sats < SMALL_SATS && sats > -SMALL_SATS
}

/**
 * A token amount with its significant digits, truncated and never rounded up, with grouped thousands: 1234567891 with 6
 * decimals is "1,234.56", 1234n with 18 is "0.000000000000001234". `exactText` has the full amount.
 */
export function tokenText(units: bigint, decimals: number): string {
  const { whole, kept: decimalDigits } = keptDigits(units < 0n ? -units : units, decimals)
  const trimmed = decimalDigits.replace(/0+$/, '')
  const { group, decimal } = numberMarks()
  const text = thousands(whole).join(group) + (trimmed === '' ? '' : decimal + trimmed)
  return (units < 0n ? '-' : '') + text
}

/** The amount as `tokenText` writes it, but rounded up: for maximum costs. */
export function mostText(units: bigint, decimals: number): string {
  return tokenText(mostUnits(units, decimals), decimals)
}

/** The next higher amount that `tokenText` writes in full. */
export function mostUnits(units: bigint, decimals: number): bigint {
  const step = 10n ** BigInt(Math.max(0, decimals - keptDigits(units, decimals).kept.length))
  return ((units + step - 1n) / step) * step
}

/** The full amount if `tokenText` leaves digits out, for the user who approves a payment; otherwise `null`. */
export function omittedText(units: bigint, decimals: number): string | null {
  const full = exactText(units, decimals)
  return tokenText(units, decimals).replaceAll(numberMarks().group, '') === full ? null : full
}

/** An address in groups of four for comparing by eye, after its `0x` if any. */
export function addressGroups(address: string): { head: string; groups: string[] } {
  const head = address.startsWith('0x') ? '0x' : ''
  return { head, groups: address.slice(head.length).match(/.{1,4}/gs) ?? [] }
}

/** The first and last characters of an identifier. Only for lists: never where the user must verify it. */
export function shortId(id: string): string {
  const head = id.startsWith('0x') ? 6 : 5
  return id.length <= head + 5 ? id : `${id.slice(0, head)}…${id.slice(-4)}`
}

/** Basis points as a percentage, to a hundredth of one, as the page's language writes it: 50 is "0.5%", "%0,5", "0,5 %". */
export function percentText(bps: number): string {
  return i18n.t('common.percent', { number: decimalText(`${Number((bps / 100).toFixed(4))}`) })
}

function keptDigits(units: bigint, decimals: number): { whole: string; kept: string } {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals).split('.')
  const most = Math.max(2, MEANINGFUL_DIGITS - whole.length)
  return { whole, kept: whole === '0' ? meaningful(fraction) : fraction.slice(0, most) }
}

function meaningful(fraction: string): string {
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return fraction.slice(0, zeros + MEANINGFUL_DIGITS - 2)
}

function thousands(digits: string): string[] {
  const head = digits.length % 3
  return [digits.slice(0, head), ...(digits.slice(head).match(/\d{3}/g) ?? [])].filter((part) => part !== '')
}

/** Sats per virtual byte, to a tenth: "12.5". */
export function feeRateText(feeRate: number): string {
  return decimalText(feeRate.toFixed(1))
}
