import { ORPCError } from '@orpc/client'
import { AppError, type ErrorDetails, isErrorCode, toAppError } from '~/lib/core/errors'

/** An AppError for the wire: its code and plain details, without message and cause. */
export function toWireError(thrown: unknown): ORPCError<string, ErrorDetails> {
  // oRPC itself rejects input that does not match the contract.
  if (thrown instanceof ORPCError && thrown.code === 'BAD_REQUEST')
    return new ORPCError('bad-input', { data: {} })
  const error = toAppError(thrown)
  return new ORPCError(error.code, { data: error.details })
}

export function fromWireError(thrown: unknown): AppError {
  if (!(thrown instanceof ORPCError) || !isErrorCode(thrown.code)) return toAppError(thrown)
  return new AppError(thrown.code, 'refused by the background', {
    details: parseDetails(thrown.data),
    cause: thrown,
  })
}

function parseDetails(data: unknown): ErrorDetails {
  if (typeof data !== 'object' || data === null) return {}
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, String(value)]))
}
