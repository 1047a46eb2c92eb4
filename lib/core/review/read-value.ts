import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'

/** Reads one field of an object of unknown shape. */
export type Fields = (name: string) => unknown

/**
 * The fields of an object. `what` names it in the error.
 * @throws AppError `bad-input`, as every reader here
 */
export function fields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null) throw malformed(what)
  return (name) => Reflect.get(value, name)
}

/** A field that may be absent: `read` is called only if it is present. */
export function optional<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === undefined ? undefined : read(value)
}

/** Text of any length. */
export function text(value: unknown, what: string): string {
  if (typeof value !== 'string') throw malformed(what)
  return value
}

/** A boolean. */
export function flag(value: unknown, what: string): boolean {
  if (typeof value !== 'boolean') throw malformed(what)
  return value
}

/** A whole number that a JS number holds exactly: ids, indices, counts. */
export function uint(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw malformed(what)
  return value
}

/** An amount in base units. */
export function units(value: unknown, what: string): bigint {
  if (typeof value !== 'bigint' || value < 0n) throw malformed(what)
  return value
}

/** A finite rate or share, not negative. */
export function rate(value: unknown, what: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) throw malformed(what)
  return value
}

/** Far more coins or lockers than a wallet has, few enough to read at once. */
const MAX_ITEMS = 100_000

/** An array of bounded length, copied once. */
export function list(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw malformed(what)
  const { length } = value
  if (length > MAX_ITEMS) throw malformed(what)
  return Array.from<unknown, unknown>({ length }, (_, index) => value[index])
}

/** One of the allowed words. */
export function oneOf<T extends string>(allowed: readonly T[], value: unknown, what: string): T {
  const match = allowed.find((option) => option === value)
  if (match === undefined) throw malformed(what)
  return match
}

/** Lower-case 0x-hex of 20 bytes. */
export function evmAddress(value: unknown, what: string): Hex {
  const digits = /^0x([0-9a-f]{40})$/i.exec(text(value, what))?.[1]
  if (digits === undefined) throw malformed(what)
  return `0x${digits.toLowerCase()}`
}

/** Lower-case hex of a script, given with or without 0x. */
export function scriptHex(value: unknown, what: string): string {
  const digits = /^(?:0x)?((?:[0-9a-f]{2})+)$/i.exec(text(value, what))?.[1]
  if (digits === undefined) throw malformed(what)
  return digits.toLowerCase()
}

/** The error for a field that is missing or of another type. */
export function malformed(what: string): AppError {
  return new AppError('bad-input', `malformed field: ${what}`, { details: { field: what } })
}
