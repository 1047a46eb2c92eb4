import { errorDataOf, readSimulation } from '~/lib/contract/evm-rpc'
import { AppError } from '~/lib/core/errors'
import { NODE_INTERFACE } from '~/lib/core/evm/abi/node-interface'
import { readLayerGas } from '~/lib/core/evm/read-rollup'
import type { Hex } from '~/lib/core/hex'
import type { EvmCall, SimulatedCall } from '~/lib/services/ports/evm-chain'
import { disagreement } from './endpoints'
import { callAt, callParams, dataOf, settleGasUsed } from './evm-call'
import { revertReason } from './evm-revert'
import { nodeFault, type Rpc } from './evm-rpc-client'
import { failureOf, isAnswered, reverted } from './evm-run'
import { meaningOf } from './rpc-meaning'

/** A simulated log is in no block and no transaction: the hash to give for both. */
const NO_HASH: Hex = `0x${'0'.repeat(64)}`
const NO_BLOCK = { blockNumber: 0n, blockHash: NO_HASH, transactionHash: NO_HASH }

/** Runs calls one after another at a node (eth_simulateV1); `undefined` if the node lacks the method. */
export async function simulateAt(
  rpc: Rpc,
  url: string,
  calls: readonly EvmCall[],
  block: string,
): Promise<SimulatedCall[] | undefined> {
  const result = await resultAt(rpc, url, calls, block)
  if (result === undefined) return undefined
  const simulated = readSimulation(result)
  if (simulated.length !== calls.length)
    throw new AppError('chain-nonsense', 'other calls than were asked for')
  return simulated.map((call) => ({
    success: call.status === '0x1',
    returnData: call.returnData,
    gasUsed: call.gasUsed,
    logs: call.logs.map((log, logIndex) => ({ ...log, ...NO_BLOCK, logIndex })),
    ...(call.status === '0x0' && {
      revertReason: revertReason(errorDataOf(call)) ?? call.error?.message ?? '',
    }),
  }))
}

/**
 * The result of eth_simulateV1. A refusal in words that say nothing is the calls' own if the node simulates an empty run.
 * If it refuses that too, and answers anything else, it lacks the method.
 */
async function resultAt(rpc: Rpc, url: string, calls: readonly EvmCall[], block: string): Promise<unknown> {
  const simulate = (run: readonly EvmCall[]) =>
    rpc(url, 'eth_simulateV1', [{ blockStateCalls: [{ calls: run.map(callParams) }] }, block])
  const outcome = await simulate(calls)
  if ('result' in outcome) return outcome.result ?? undefined
  const meaning = meaningOf(outcome.error, 'simulate')
  if (meaning === 'missing-method') return undefined
  if (meaning !== 'unclear') throw failureOf(outcome.error, 'simulate', url)
  if (await isAnswered(() => simulate([]))) throw reverted(outcome.error)
  if (await isAnswered(() => rpc(url, 'eth_getBlockByNumber', [block, false]))) return undefined
  throw nodeFault(outcome.error, url)
}

/** On Arbitrum a transaction's gas also pays for the layer below, which a simulation leaves out. */
export async function withLayerGas(
  rpc: Rpc,
  url: string,
  calls: readonly EvmCall[],
  simulated: readonly SimulatedCall[] | undefined,
  block: string,
): Promise<SimulatedCall[] | undefined> {
  if (simulated === undefined) return undefined
  const gas = await Promise.all(
    calls.map(async (call) => {
      const read = readLayerGas(call)
      const question: EvmCall = { to: NODE_INTERFACE, data: read.data }
      return read.decode(dataOf(await callAt(rpc, url, question, block)))
    }),
  )
  return simulated.map((call, index) => ({ ...call, gasUsed: call.gasUsed + (gas[index] ?? 0n) }))
}

/** Nodes at the same block must agree on whether each call succeeds, on its answer, its logs and, nearly, its gas. */
export function settleSimulation(a: SimulatedCall[], b: SimulatedCall[]): SimulatedCall[] {
  const isSame = a.every((call, index) => {
    const other = b[index]
    return (
      other?.success === call.success &&
      answerOf(call) === answerOf(other) &&
      traceOf(call) === traceOf(other)
    )
  })
  if (!isSame) throw disagreement('simulation')
  return a.map((call, index) => ({
    ...call,
    gasUsed: settleGasUsed(call.gasUsed, b[index]?.gasUsed ?? call.gasUsed),
  }))
}

/** For a failure, nodes differ in what they return besides its reason. */
function answerOf({ success, returnData }: SimulatedCall): string | undefined {
  return success ? returnData.toLowerCase() : undefined
}

function traceOf({ logs }: SimulatedCall): string {
  return logs.map(({ address, topics, data }) => [address, topics.join(','), data].join(' ')).join('\n')
}
