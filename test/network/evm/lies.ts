import { answerLies } from './lies-of-answers'
import { callLies } from './lies-of-calls'
import { historyLies } from './lies-of-history'
import type { Refusal } from './refuse'
import type { Node, RpcRequest, RpcResponse, Teller } from './retell'

const tellers = {
  ...callLies,
  ...answerLies,
  ...historyLies,
  /** Another answer than any client can read, and the truth from then on: the client lets the endpoint rest. */
  'nonsense-once': async ({ id }) => ({ jsonrpc: '2.0', id, result: { nonsense: true } }),
} satisfies Record<string, Teller>

/** How a dishonest endpoint lies. */
export type Falsehood = keyof typeof tellers
export type Lie = Falsehood | Refusal

export function isFalsehood(name: unknown): name is Falsehood {
  return typeof name === 'string' && Object.hasOwn(tellers, name)
}

/** Whether the lie is told once only. */
export function isToldOnce(lie: Lie): boolean {
  return lie === 'nonsense-once'
}

/** The answer of an endpoint that lies, before a node that does not. */
export function tell(lie: Falsehood, request: RpcRequest, node: Node): Promise<RpcResponse> {
  const teller: Teller = tellers[lie]
  return teller(request, node)
}
