import { AppError } from '~/lib/core/errors'
import { revertReason } from './evm-revert'
import { nodeFault, type Rpc, type RpcOutcome } from './evm-rpc-client'
import { meaningOf, type Question, type Refusal } from './rpc-meaning'

type Asked = { method: string; params: readonly unknown[] }

/**
 * The result of an executed call, which may itself fail. A refusal in words that say nothing is the call's own if the node
 * answers the same method for an empty call, and refuses this one again. Otherwise it is the node's fault.
 * @param empty the same question of a call that cannot fail
 * @throws AppError `simulation-reverted`, `gas-insufficient`
 */
export async function run(rpc: Rpc, url: string, call: Asked, empty: Asked): Promise<unknown> {
  const ask = ({ method, params }: Asked) => rpc(url, method, params)
  const first = await ask(call)
  if ('result' in first) return first.result
  if (meaningOf(first.error, 'run') !== 'unclear') throw failureOf(first.error, 'run', url)
  if (!(await isAnswered(() => ask(empty)))) throw nodeFault(first.error, url)
  const again = await ask(call)
  if ('result' in again) return again.result
  if (meaningOf(again.error, 'run') !== 'unclear') throw failureOf(again.error, 'run', url)
  throw reverted(again.error)
}

/** Makes an error of a refusal with a known meaning. */
export function failureOf(refusal: Refusal, question: Question, url: string): AppError {
  const meaning = meaningOf(refusal, question)
  if (meaning === 'revert') return reverted(refusal)
  if (meaning === 'funds')
    return new AppError('gas-insufficient', 'not enough of the native currency', {
      details: { reason: refusal.message },
    })
  return nodeFault(refusal, url)
}

export function reverted({ data, message, note }: Refusal): AppError {
  return new AppError('simulation-reverted', 'the call reverts', {
    details: { reason: revertReason(data) ?? (message === '' ? (note ?? '') : message) },
  })
}

/** Whether a node answers with a result; silence is none. */
export async function isAnswered(ask: () => Promise<RpcOutcome>): Promise<boolean> {
  const outcome = await ask().catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  return outcome !== undefined && 'result' in outcome
}
