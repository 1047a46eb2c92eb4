import { backoff } from '~/lib/core/backoff'
import { AppError } from '~/lib/core/errors'
import type { Party } from './party'

const UNNAMED_WAIT_SECONDS = { first: 30, longest: 600 }
/** The longest wait that a server can impose. */
export const MAX_WAIT_SECONDS = 3_600

/** IMF-fixdate, the one form of a date that HTTP sends (RFC 9110, 5.6.7). `Date.parse` would take "-5" for a date. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Reads Retry-After, seconds or a date (RFC 9110, 10.2.3), in whole seconds from 1 to an hour; `undefined` if it
 * names no time.
 */
export function secondsToWait(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? ''
  const seconds = /^\d+$/.test(text) ? Number(text) : secondsUntil(text, now)
  if (Number.isNaN(seconds)) return undefined
  return Math.min(Math.max(seconds, 1), MAX_WAIT_SECONDS)
}

function secondsUntil(text: string, now: number): number {
  return HTTP_DATE.test(text) ? Math.ceil((Date.parse(text) - now) / 1_000) : Number.NaN
}

/**
 * How long a host is left alone that has refused so often in a row without naming a time: twice as long each time, up to
 * ten minutes.
 */
export function secondsAfterRefusals(refusals: number): number {
  return backoff(refusals, UNNAMED_WAIT_SECONDS)
}

/**
 * The error for a host that asks to wait: `service-throttled` or `chain-unreachable`, with `details.seconds` if it has
 * named a time, else with `details.unnamed`.
 */
export function askedToWait(party: Party, host: string, seconds: number | undefined): AppError {
  const code = party === 'service' ? 'service-throttled' : 'chain-unreachable'
  const wait = seconds === undefined ? { unnamed: 'yes' } : { seconds: String(seconds) }
  return new AppError(code, 'asked to wait', { details: { host, ...wait } })
}
