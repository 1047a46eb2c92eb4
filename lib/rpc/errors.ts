import { ORPCError } from '@orpc/client'
import { AppError, type ErrorDetails, isErrorCode, toAppError } from '~/lib/core/errors'

/** An AppError as the transport carries it: its code and its plain details; neither message nor cause goes along. */
export function toWireError(thrown: unknown): ORPCError<string, ErrorDetails> {
  // Input that does not fit the contract is refused by the transport itself.
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
