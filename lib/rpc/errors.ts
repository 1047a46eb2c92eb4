import { AppError, type ErrorDetails, isErrorCode, toAppError } from '~/lib/core/errors'

/** An AppError for the wire: its code and plain details, without message and cause. */
export function toWireError(thrown: unknown): { code: string; details: ErrorDetails } {
  const { code, details } = toAppError(thrown)
  return { code, details }
}

export function fromWireError({ code, details }: { code: string; details: ErrorDetails }): AppError {
  return new AppError(isErrorCode(code) ? code : 'internal', 'refused by the background', { details })
}
