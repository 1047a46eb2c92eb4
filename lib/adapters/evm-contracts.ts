import { numberToHex } from 'viem/utils'
import type { EvmNetwork } from '~/lib/contract/profile'
import type { EvmCall, EvmChain } from '~/lib/services/ports/evm-chain'
import type { Read } from './endpoint-health'
import { disagreement, type Endpoints, isDispute, type Settle, settleSame } from './endpoints'
import {
  callAt,
  type CallOutcome,
  dataOf,
  gasAt,
  gasOf,
  isSameOutcome,
  settleGas,
  settleOutcome,
} from './evm-call'
import { nodeAt } from './evm-node'
import type { Rpc } from './evm-rpc-client'
import { settleSimulation, simulateAt, withLayerGas } from './evm-simulate'

type Parts = {
  endpoints: Endpoints
  rpc: Rpc
  rollupFee: EvmNetwork['rollupFee']
  blockNumber: () => Promise<bigint>
}

/** Reads of contracts by two nodes together. */
export function contractReads(
  parts: Parts,
): Pick<EvmChain, 'call' | 'callByTwo' | 'hasCode' | 'implementationOf' | 'estimateGas' | 'simulate'> {
  const { endpoints, rpc, rollupFee, blockNumber } = parts

  return {
    async call(call, number) {
      if (number !== undefined)
        return dataOf(await endpoints.agree(calling(rpc, call)(numberToHex(number)), settleOutcome))
      const [one, other] = await outcomesOf(call, parts)
      if (other !== undefined) throw disagreement('call')
      return dataOf(one)
    },

    async callByTwo(call) {
      const outcomes = await outcomesOf(call, parts)
      return outcomes.map((outcome) => ('data' in outcome ? outcome.data : undefined))
    },

    hasCode: (address) =>
      agreedAt((block) => (url) => nodeAt(rpc, url).hasCode(address, block), settleSame('code'), parts),

    implementationOf: (contract) =>
      agreedAt(
        (block) => (url) => nodeAt(rpc, url).implementationOf(contract, block),
        settleSame('code'),
        parts,
      ),

    async estimateGas(call) {
      return gasOf(await agreedAt((block) => (url) => gasAt(rpc, url, call, block), settleGas, parts))
    },

    async simulate(calls) {
      const head = await blockNumber()
      const block = numberToHex(head)
      const isLayerInGas = rollupFee === 'arbitrum'
      const results = await endpoints.agreeKnown(async (url) => {
        const simulated = await simulateAt(rpc, url, calls, block)
        return isLayerInGas ? withLayerGas(rpc, url, calls, simulated, block) : simulated
      }, settleSimulation)
      return results && { blockNumber: head, results }
    },
  }
}

const calling = (rpc: Rpc, call: EvmCall) => (block: string) => (url: string) => callAt(rpc, url, call, block)

type Heads = Pick<Parts, 'endpoints' | 'blockNumber'>

/** Reads by two nodes that agree, at their heads or, as these may be a block apart, at one block. */
async function agreedAt<T>(
  at: (block: string) => Read<T>,
  settle: Settle<T>,
  { endpoints, blockNumber }: Heads,
): Promise<T> {
  const [one, other] = await endpoints.two(at('latest'))
  if (other === undefined) return one.value
  try {
    return await settle(one.value, other.value)
  } catch (thrown) {
    if (!isDispute(thrown)) throw thrown
  }
  return endpoints.agree(at(numberToHex(await blockNumber())), settle)
}

/** The outcome that two nodes agree on, or those of all that were asked. */
async function outcomesOf(
  call: EvmCall,
  { endpoints, rpc, blockNumber }: Parts,
): Promise<[CallOutcome, ...CallOutcome[]]> {
  const at = calling(rpc, call)
  const [one, other] = await endpoints.two(at('latest'))
  if (other === undefined || isSameOutcome(one.value, other.value)) return [one.value]
  const seen = new Set<CallOutcome>()
  try {
    // Two nodes' heads may be a block apart: compare their answers at one block.
    const block = numberToHex(await blockNumber())
    const agreed = await endpoints.agree(at(block), (a, b) => {
      seen.add(a).add(b)
      return settleOutcome(a, b)
    })
    return [agreed]
  } catch (thrown) {
    if (!isDispute(thrown)) throw thrown
    const [first, ...others] = seen
    return first === undefined ? [one.value, other.value] : [first, ...others]
  }
}
