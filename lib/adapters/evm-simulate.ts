import { errorDataOf, readData, readSimulation } from '~/lib/contract/evm-rpc'
import { AppError } from '~/lib/core/errors'
import { NODE_INTERFACE } from '~/lib/core/evm/abi/node-interface'
import { readLayerGas } from '~/lib/core/evm/read-rollup'
import type { Hex } from '~/lib/core/hex'
import type { EvmCall, SimulatedCall } from '~/lib/services/ports/evm-chain'
import { disagreement } from './endpoints'
import { callParams, settleGasUsed } from './evm-call'
import { isUnsupported, ranOf, type Rpc } from './evm-rpc-client'
import { revertReason } from './evm-revert'

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
  const run = { blockStateCalls: [{ calls: calls.map(callParams) }] }
  const outcome = await rpc(url, 'eth_simulateV1', [run, block])
  if ('error' in outcome && isUnsupported(outcome.error)) return undefined
  const simulated = readSimulation(ranOf(outcome, url))
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
      const asked = { to: NODE_INTERFACE, data: read.data }
      return read.decode(readData(ranOf(await rpc(url, 'eth_call', [asked, block]), url)))
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
