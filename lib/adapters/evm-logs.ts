import { numberToHex } from 'viem/utils'
import { readLogs } from '~/lib/contract/evm-rpc'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmLog } from '~/lib/services/ports/evm-chain'
import { type Rpc, isThrottle, nodeFault } from './evm-rpc-client'

export type LogFilter = {
  addresses?: Hex[]
  topics?: (Hex | Hex[] | null)[]
  fromBlock: bigint
  toBlock: bigint
}

const WIDEST_SPAN = 50_000n

export type LogReader = (url: string, filter: LogFilter) => Promise<EvmLog[]>

/**
 * Reads logs in block spans, halves the span whenever a node refuses it, and remembers each node's width. A refusal may
 * have another, passing cause, so spans widen again; within one read, up to what was refused in it.
 */
export function createLogReader(rpc: Rpc): LogReader {
  const spans = new Map<string, bigint>()

  return async (url, filter) => {
    const logs: EvmLog[] = []
    let from = filter.fromBlock
    let refused = WIDEST_SPAN + 1n
    while (from <= filter.toBlock) {
      const span = spans.get(url) ?? WIDEST_SPAN
      const to = min(from + span - 1n, filter.toBlock)
      const found = await readSpan(url, { ...filter, fromBlock: from, toBlock: to })
      const width = to - from + 1n
      if (found === 'too wide') {
        refused = width
        spans.set(url, width / 2n)
        continue
      }
      logs.push(...found)
      from = to + 1n
      const wider = min(span * 2n, WIDEST_SPAN)
      if (width === span && wider < refused) spans.set(url, wider)
    }
    return logs
  }

  async function readSpan(url: string, filter: LogFilter): Promise<EvmLog[] | 'too wide'> {
    const { addresses, topics, fromBlock, toBlock } = filter
    const canHalve = toBlock > fromBlock
    const params = {
      ...(addresses && { address: addresses }),
      fromBlock: numberToHex(fromBlock),
      toBlock: numberToHex(toBlock),
      ...(topics && { topics }),
    }
    try {
      const outcome = await rpc(url, 'eth_getLogs', [params])
      if ('error' in outcome) {
        // Nodes phrase "too many blocks" and "too many results" differently.
        if (canHalve && !isThrottle(outcome.error)) return 'too wide'
        // The width was not the cause. Forget it: narrow spans would make every later read a thousand times longer.
        spans.delete(url)
        throw nodeFault(outcome.error, url)
      }
      const logs = readLogs(outcome.result)
      if (logs.every((log) => isAskedFor(log, filter))) return logs
      throw new AppError('chain-nonsense', 'logs that were not asked for')
    } catch (error) {
      // An answer over our size limit may fit if split in two.
      if (canHalve && error instanceof AppError && error.code === 'chain-nonsense') return 'too wide'
      throw error
    }
  }
}

function isAskedFor(log: EvmLog, { addresses, topics, fromBlock, toBlock }: LogFilter): boolean {
  if (log.blockNumber < fromBlock || log.blockNumber > toBlock) return false
  if (addresses?.some((address) => sameAddress(address, log.address)) === false) return false
  return (topics ?? []).every((wanted, i) => {
    const topic = log.topics[i]
    if (wanted === null) return true
    if (topic === undefined) return false
    return [wanted].flat().some((hex) => hex.toLowerCase() === topic.toLowerCase())
  })
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
