import { numberToHex } from 'viem/utils'
import { readLogs } from '~/lib/contract/evm-rpc'
import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmLog } from '~/lib/services/ports/evm-chain'
import { type Rpc, nodeFault } from './evm-rpc-client'
import { meaningOf } from './rpc-meaning'
import type { StoredNumbers } from './stored-numbers'

export type LogFilter = {
  addresses?: Hex[]
  topics?: (Hex | Hex[] | null)[]
  fromBlock: bigint
  toBlock: bigint
}

const WIDEST_SPAN = 50_000n
/** A node that gives no answer at all to fewer blocks than this is down. */
const NARROW_SPAN = 1_000n
/** How many refusals in a row are taken for too wide a span until a single block shows again that it is the span. */
const TRUSTED_REFUSALS = 4

export type LogReader = (url: string, filter: LogFilter) => Promise<EvmLog[]>

/** Logs, or why there are none: certainly too wide a span, or perhaps. */
type SpanOutcome = { logs: EvmLog[] } | { refusal: AppError; isWidth: boolean }

/**
 * Reads logs in block spans, halves the span whenever a node refuses it, and remembers each node's width. A refusal in words
 * that say nothing concerns the span if the node answers for a single block; if it does not, the read fails at once. A
 * refusal may have a passing cause, so spans widen again; within one read, up to what was refused in it.
 */
export function createLogReader(rpc: Rpc, spans: StoredNumbers): LogReader {
  return async (url, filter) => {
    const logs: EvmLog[] = []
    let from = filter.fromBlock
    let refused = WIDEST_SPAN + 1n
    let refusals = 0
    while (from <= filter.toBlock) {
      const span = spanOf(await spans.of(url))
      const to = min(from + span - 1n, filter.toBlock)
      const part = await readSpan(url, { ...filter, fromBlock: from, toBlock: to })
      const width = to - from + 1n
      if ('refusal' in part) {
        if (width === 1n) throw part.refusal
        if (!part.isWidth && refusals % TRUSTED_REFUSALS === 0) {
          const single = await readSpan(url, { ...filter, fromBlock: from, toBlock: from })
          if ('refusal' in single) throw part.refusal
          logs.push(...single.logs)
          from += 1n
        }
        refusals += 1
        refused = width
        await spans.set(url, Number(width / 2n))
        continue
      }
      refusals = 0
      logs.push(...part.logs)
      from = to + 1n
      const wider = min(span * 2n, WIDEST_SPAN)
      if (width === span && wider < refused) await spans.set(url, Number(wider))
    }
    return logs
  }

  /** @throws AppError if the span cannot be the cause */
  async function readSpan(url: string, filter: LogFilter): Promise<SpanOutcome> {
    const { fromBlock, toBlock } = filter
    try {
      const outcome = await rpc(url, 'eth_getLogs', [paramsOf(filter, numberToHex(toBlock))])
      if ('error' in outcome) {
        const meaning = meaningOf(outcome.error, 'logs')
        const refusal = nodeFault(outcome.error, url)
        if (meaning === 'span' || meaning === 'unclear') return { refusal, isWidth: meaning === 'span' }
        throw refusal
      }
      const logs = readLogs(outcome.result)
      if (logs.every((log) => isAskedFor(log, filter))) return { logs }
      throw new AppError('chain-nonsense', 'logs that were not asked for')
    } catch (error) {
      if (error instanceof AppError && mayBeWidth(error, toBlock - fromBlock + 1n))
        return { refusal: error, isWidth: false }
      throw error
    }
  }
}

/** An answer over our size limit may fit if split in two, and a wide span may take a node too long. */
function mayBeWidth({ code, details }: AppError, width: bigint): boolean {
  if (code === 'chain-nonsense') return true
  const isSilence = code === 'chain-unreachable' && details['status'] === undefined
  return isSilence && details['seconds'] === undefined && width > NARROW_SPAN
}

/** The logs up to whatever a node's head is, in one piece; `undefined` if it refuses the range or answers too much. */
export async function newestLogs(
  rpc: Rpc,
  url: string,
  filter: Omit<LogFilter, 'toBlock'>,
): Promise<EvmLog[] | undefined> {
  const outcome = await rpc(url, 'eth_getLogs', [paramsOf(filter, 'latest')])
  if ('error' in outcome) {
    const meaning = meaningOf(outcome.error, 'logs')
    if (meaning === 'span' || meaning === 'unclear') return undefined
    throw nodeFault(outcome.error, url)
  }
  const logs = readLogs(outcome.result)
  if (logs.every((log) => isAskedFor(log, filter))) return logs
  throw new AppError('chain-nonsense', 'logs that were not asked for')
}

function paramsOf({ addresses, topics, fromBlock }: Omit<LogFilter, 'toBlock'>, toBlock: string) {
  return {
    ...(addresses && { address: addresses }),
    fromBlock: numberToHex(fromBlock),
    toBlock,
    ...(topics && { topics }),
  }
}

type Asked = Omit<LogFilter, 'toBlock'> & { toBlock?: bigint }

function isAskedFor(log: EvmLog, { addresses, topics, fromBlock, toBlock }: Asked): boolean {
  if (log.blockNumber < fromBlock || (toBlock !== undefined && log.blockNumber > toBlock)) return false
  if (addresses?.some((address) => sameAddress(address, log.address)) === false) return false
  return (topics ?? []).every((wanted, i) => {
    const topic = log.topics[i]
    if (wanted === null) return true
    if (topic === undefined) return false
    return [wanted].flat().some((hex) => hex.toLowerCase() === topic.toLowerCase())
  })
}

/** Bounds an earlier worker's stored span to what it can be. */
function spanOf(stored: number | undefined): bigint {
  const isSpan = Number.isSafeInteger(stored) && stored !== undefined && stored > 0
  return isSpan ? min(BigInt(stored), WIDEST_SPAN) : WIDEST_SPAN
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
