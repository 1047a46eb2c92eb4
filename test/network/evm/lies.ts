import { answerLies } from './lies-of-answers'
import { callLies } from './lies-of-calls'
import { historyLies } from './lies-of-history'
import type { Node, RpcRequest, RpcResponse, Teller } from './retell'

const tellers = {
  ...callLies,
  ...answerLies,
  ...historyLies,
  /** Another answer than any client can read, and the truth from then on: the client lets the endpoint rest. */
  'nonsense-once': async ({ id }) => ({ jsonrpc: '2.0', id, result: { nonsense: true } }),
} satisfies Record<string, Teller>

/** How a dishonest endpoint lies. */
export type Lie = keyof typeof tellers

export function isLie(name: unknown): name is Lie {
  return typeof name === 'string' && Object.hasOwn(tellers, name)
}

/** Whether the lie is told once only. */
export function isToldOnce(lie: Lie): boolean {
  return lie === 'nonsense-once'
}

/** The answer of an endpoint that lies, before a node that does not. */
export function tell(lie: Lie, request: RpcRequest, node: Node): Promise<RpcResponse> {
  const teller: Teller = tellers[lie]
  return teller(request, node)
}
