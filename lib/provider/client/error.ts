import type { SatspanReason } from '../types'

/** The reason given to an error that came with a number only. */
const REASONS: Record<number, SatspanReason> = {
  4001: 'user-rejected',
  4100: 'site-not-connected',
  4200: 'method-unknown',
  4900: 'service-unreachable',
  [-32602]: 'bad-input',
  [-32002]: 'connect-pending',
  [-32005]: 'queue-full',
}
const INTERNAL = -32603

type Facts = {
  code: number
  message: string
  reason?: string | undefined
  path?: string | undefined
  expected?: string | undefined
  requestId?: string | undefined
}

/**
 * The error of every call of this package.
 * @example
 *   try {
 *     await satspan.swap(terms)
 *   } catch (error) {
 *     if (error instanceof SatspanError && error.reason === 'funds-insufficient') offerLess()
 *   }
 */
export class SatspanError extends Error {
  override readonly name = 'SatspanError'
  /** Of EIP-1193 or JSON-RPC: 4001 is the user's no. */
  readonly code: number
  /** A stable name of what happened. A newer Satspan may send names that are not in this list. */
  readonly reason: SatspanReason | (string & {})
  /** The param that does not fit, as the provider calls it. */
  readonly path?: string | undefined
  /** The value expected there. */
  readonly expected?: string | undefined
  /**
   * This swap may be under way, for example because the page's wallet was given its call: follow it, do not ask again.
   */
  readonly requestId?: string | undefined

  constructor({ code, message, reason, path, expected, requestId }: Facts, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.reason = reason ?? REASONS[code] ?? 'internal'
    this.path = path
    this.expected = expected
    this.requestId = requestId
  }
}

/** Turns any rejection of the provider into the one error class. */
export function toSatspanError(cause: unknown): SatspanError {
  if (cause instanceof SatspanError) return cause
  const code = fieldOf(cause, 'code')
  const data = fieldOf(cause, 'data')
  return new SatspanError(
    {
      code: typeof code === 'number' ? code : INTERNAL,
      message: textOf(cause, 'message') ?? 'Satspan failed.',
      reason: textOf(data, 'reason'),
      path: textOf(data, 'path'),
      expected: textOf(data, 'expected'),
      requestId: textOf(data, 'requestId'),
    },
    { cause },
  )
}

/** The same error, of this swap. */
export function withRequestId(error: SatspanError, requestId: string): SatspanError {
  const { code, message, reason, path, expected } = error
  return new SatspanError({ code, message, reason, path, expected, requestId }, { cause: error })
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textOf(value: unknown, name: string): string | undefined {
  const text = fieldOf(value, name)
  return typeof text === 'string' ? text : undefined
}
