import type { SatspanReason, SatspanReasons } from '../types'

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
  fault?: string | undefined
  requestId?: string | undefined
  min?: bigint | undefined
  max?: bigint | undefined
  missing?: bigint | undefined
  seconds?: number | undefined
}

class ClientError extends Error {
  override readonly name = 'SatspanError'
  /** Of EIP-1193 or JSON-RPC: 4001 is the user's no. */
  declare readonly code: number
  /** A stable name of what happened. A newer Satspan may send names that are not in this list. */
  declare readonly reason: string
  /** The param that does not fit, as the provider calls it. */
  declare readonly path?: string | undefined
  /** The value expected there. */
  declare readonly expected?: string | undefined
  /** With `signature-refused`, what the page's wallet returned instead. */
  declare readonly fault?: string | undefined
  /**
   * This swap may be under way, for example because the page's wallet was given its call: follow it, do not ask again.
   */
  declare readonly requestId?: string | undefined
  /** The least that would do: sats, or base units. */
  declare readonly min?: bigint | undefined
  /** The most that would do: sats, or base units. */
  declare readonly max?: bigint | undefined
  /** The lack of the user's EVM account, in base units. */
  declare readonly missing?: bigint | undefined
  /** After how long the site may ask again. */
  declare readonly seconds?: number | undefined

  constructor({ message, ...facts }: Facts, options?: ErrorOptions) {
    super(message, options)
    Object.assign(this, facts, { reason: facts.reason ?? REASONS[facts.code] ?? 'internal' })
  }
}

type As<Code, Reason> = Omit<ClientError, 'code' | 'reason'> & {
  readonly code: Code
  readonly reason: Reason
}

/**
 * The error of every call of this package. Its code narrows its reason.
 * @example
 *   try {
 *     await satspan.swap(terms)
 *   } catch (error) {
 *     if (error instanceof SatspanError && error.reason === 'funds-insufficient') offerLess()
 *   }
 */
export type SatspanError =
  | { [Code in keyof SatspanReasons]: As<Code, SatspanReasons[Code]> }[keyof SatspanReasons]
  | As<number, 'page-wallet-failed'>

export const SatspanError: new (facts: Facts, options?: ErrorOptions) => SatspanError = Object(ClientError)

/** Turns any rejection of the provider into the one error class. */
export function toSatspanError(cause: unknown): SatspanError {
  if (cause instanceof SatspanError) return cause
  const code = fieldOf(cause, 'code')
  const data = fieldOf(cause, 'data')
  const texts = ['reason', 'path', 'expected', 'fault', 'requestId'].map((name) => [name, textOf(data, name)])
  const figures = ['min', 'max', 'missing'].map((name) => [name, wholeOf(data, name)])
  const seconds = wholeOf(data, 'seconds')
  return new SatspanError(
    {
      code: typeof code === 'number' ? code : INTERNAL,
      message: textOf(cause, 'message') ?? 'Satspan failed.',
      ...Object.fromEntries([...texts, ...figures]),
      seconds: seconds && Number(seconds),
    },
    { cause },
  )
}

/** The same error, of this swap. */
export function withRequestId(error: SatspanError, requestId: string): SatspanError {
  const { message } = error
  return new SatspanError(Object.assign({}, error, { message, requestId }), { cause: error })
}

/** Of anything that was thrown. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textOf(value: unknown, name: string): string | undefined {
  const text = fieldOf(value, name)
  return typeof text === 'string' ? text : undefined
}

function wholeOf(value: unknown, name: string): bigint | undefined {
  const text = textOf(value, name) ?? ''
  return /^\d+$/.test(text) ? BigInt(text) : undefined
}

/** A mistake of the page, found before anything is sent. @param path the field, as this package calls it */
export function misused(path: string, expected: string): SatspanError {
  const message = `\`${path}\` has to be ${expected}.`
  return new SatspanError({ code: -32602, reason: 'bad-input', message, path, expected })
}
