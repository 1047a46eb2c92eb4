export type RpcRequest = { id?: unknown; method?: string; params?: readonly unknown[] }
export type RpcFault = { code: number; message: string; data?: unknown }
export type RpcResponse = { id?: unknown; result?: unknown; error?: RpcFault }

/** The honest node behind an endpoint. */
export type Node = (request: RpcRequest) => Promise<RpcResponse>

/** Answers a request in the node's place, having asked it what it likes. */
export type Teller = (request: RpcRequest, node: Node) => Promise<RpcResponse>

/** A lie that changes what the node answers. Errors stay unchanged. */
export function retell(change: (request: RpcRequest, result: unknown) => unknown): Teller {
  return async (request, node) => {
    const response = await node(request)
    return 'result' in response ? { ...response, result: change(request, response.result) } : response
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
