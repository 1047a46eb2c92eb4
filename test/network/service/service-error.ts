/** A rejection by the service: an HTTP status, a stable code and one sentence. */
export class ServiceError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'ServiceError'
    this.status = status
    this.code = code
  }
}

/** The caller's request is invalid: 400. */
export function badRequest(code: string, message: string): ServiceError {
  return new ServiceError(400, code, message)
}
