import type { WireError } from './wire'

/** EIP-1193's error. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: WireError['data']

  constructor({ code, message, data }: WireError) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** @param path the param that does not fit, if one can be named */
export function badParams(message: string, path?: string): ProviderRpcError {
  return new ProviderRpcError({
    code: -32602,
    message,
    data: { reason: 'bad-input', ...(path !== undefined && { path }) },
  })
}
