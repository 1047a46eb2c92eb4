import type { WireError } from './wire'

/** EIP-1193's error. */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  declare readonly code: number
  declare readonly data: WireError['data']

  constructor(error: WireError) {
    super(error.message)
    this.code = error.code
    this.data = error.data
  }
}

/** @param path the param that does not fit, if one can be named */
export function badParams(message: string, path?: string): ProviderRpcError {
  return new ProviderRpcError({
    code: -32602,
    message,
    data: { reason: 'bad-input', ...(path && { path }) },
  })
}
