import type { EvmLog, EvmReceipt, EvmTransaction } from '~/lib/services/ports/evm-chain'
import { disagreement } from './endpoints'

/** The later of two views may be ahead by what the earlier has not seen: what counts is what both have. */
export function settleReceipt(a: EvmReceipt | undefined, b: EvmReceipt | undefined): EvmReceipt | undefined {
  // Not in one block for both: the chain is being reorganised, or one has not seen it.
  if (a === undefined || b === undefined || a.blockHash !== b.blockHash) return undefined
  if (a.status !== b.status || a.blockNumber !== b.blockNumber || !sameLogs(a.logs, b.logs))
    throw disagreement('receipt')
  return a
}

/** Known to one is known; mined is what both say. Bytes that one has are proven by their hash. */
export function settleTransaction(
  a: EvmTransaction | undefined,
  b: EvmTransaction | undefined,
): EvmTransaction | undefined {
  const seen = a ?? b
  if (a === undefined || b === undefined) return seen && { ...seen, blockNumber: null }
  const isSame =
    a.from === b.from && a.to === b.to && a.input === b.input && a.value === b.value && a.nonce === b.nonce
  if (!isSame) throw disagreement('transaction')
  const settled = a.rawTransaction === undefined ? b : a
  return a.blockNumber === b.blockNumber ? settled : { ...settled, blockNumber: null }
}

/** One hides a log or makes one up: which of the two cannot be told. */
export function settleLogs(a: EvmLog[], b: EvmLog[]): EvmLog[] {
  if (!sameLogs(a, b)) throw disagreement('logs')
  return a
}

function sameLogs(a: readonly EvmLog[], b: readonly EvmLog[]): boolean {
  const theirs = new Set(b.map(fingerprint))
  return a.length === b.length && a.every((log) => theirs.has(fingerprint(log)))
}

function fingerprint({ address, topics, data, blockHash, transactionHash, logIndex }: EvmLog): string {
  return [address, topics.join(','), data, blockHash, transactionHash, logIndex].join(' ')
}
