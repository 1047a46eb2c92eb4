import { getAddress, isAddress } from 'viem'
import type { Address } from 'viem'
import { badRequest } from './service-error'

export type Body = Readonly<Record<string, unknown>>

const UINT256_DIGITS = 78

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function asBody(value: unknown, field: string): Body {
  if (isBody(value)) return value
  throw badRequest('bad_request', `${field} must be a JSON object.`)
}

export function readText(body: Body, field: string): string {
  const value = body[field]
  if (typeof value === 'string' && value !== '' && value.length <= 512) return value
  throw badRequest('bad_request', `${field} is required and must be a string.`)
}

export function readOptionalText(body: Body, field: string): string | undefined {
  return body[field] === undefined || body[field] === null ? undefined : readText(body, field)
}

export function readOptionalFlag(body: Body, field: string): boolean {
  const value = body[field] ?? false
  if (typeof value === 'boolean') return value
  throw badRequest('bad_request', `${field} must be true or false.`)
}

/** An unsigned integer in base units, sent as a string of digits. */
export function readUnits(body: Body, field: string): bigint {
  const value = readText(body, field)
  if (/^\d+$/.test(value) && value.length <= UINT256_DIGITS) return BigInt(value)
  throw badRequest('bad_amount', `${field} must be a whole number of base units.`)
}

export function readOptionalUnits(body: Body, field: string): bigint | undefined {
  return body[field] === undefined || body[field] === null ? undefined : readUnits(body, field)
}

export function readEvmAddress(body: Body, field: string): Address {
  const value = readText(body, field)
  const zero = /^0x0{40}$/.test(value)
  if (isAddress(value) && !zero) return getAddress(value)
  throw badRequest('bad_address', `${field} is not an EVM address.`)
}

export function readOptionalEvmAddress(body: Body, field: string): Address | undefined {
  return body[field] === undefined || body[field] === null ? undefined : readEvmAddress(body, field)
}

/** The integrator's id: a string on the wire, though live services also accept a number; 0 if absent. */
export function readThirdPartyId(body: Body): number {
  const value = body['thirdPartyId'] ?? '0'
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text === 'string' && /^\d{1,3}$/.test(text) && Number(text) <= 255) return Number(text)
  throw badRequest('bad_third_party', 'thirdPartyId must be a whole number from 0 to 255.')
}

/** sat/vB, whole or with up to three decimals, as thousandths. */
export function readOptionalFeeRate(body: Body, field: string): bigint | undefined {
  const value = body[field]
  if (value === undefined || value === null) return undefined
  const text = typeof value === 'number' ? String(value) : value
  const match = typeof text === 'string' ? /^(\d{1,5})(?:\.(\d{1,3}))?$/.exec(text) : null
  const rate = match ? BigInt(match[1] ?? '0') * 1000n + BigInt((match[2] ?? '').padEnd(3, '0')) : 0n
  if (rate >= 1000n) return rate
  throw badRequest('bad_fee_rate', `${field} must be a number of sat/vB, at least 1.`)
}
