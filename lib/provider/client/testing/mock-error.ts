import type { ProviderRpcError, SatspanReason } from '../../types'

export type Thrown = { code: number; message?: string; data?: object }

/** As the provider's own errors are. */
export function rpcError({ code, message = 'Played by a test.', data }: Thrown): Error & { code: number } {
  return Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })
}

/** An answer to a call by name, in the form of WBIP. */
export async function enveloped<T>(method: string, answer: Promise<T>): Promise<T> {
  const envelope = { jsonrpc: '2.0', id: '1' }
  try {
    const result = await answer
    const isRecord = typeof result === 'object' && result !== null && !Array.isArray(result)
    return isRecord ? { ...result, ...envelope, result } : result
  } catch (error) {
    if (method.startsWith('bridge_')) throw error
    const { code, message, data } = Object(error)
    return Object({ ...envelope, error: { code, message, data } })
  }
}

/** An error of the params. */
export function misfit(
  reason: SatspanReason,
  facts: Omit<Partial<ProviderRpcError['data']>, 'reason'>,
): Error {
  return rpcError({
    code: -32602,
    message: 'The params do not fit the method.',
    data: { reason, ...facts },
  })
}
