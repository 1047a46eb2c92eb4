import type { EvmLog, EvmReceipt, EvmTransaction, SentCounts } from '~/lib/services/ports/evm-chain'
import { disagreement, disagreementOnNews } from './endpoints'

/**
 * Only a receipt that two nodes have in the same block counts.
 * @throws AppError `chain-disagreement`, by `isOnNews` if one node may be ahead of the other
 */
export function settleReceipt(a: EvmReceipt | undefined, b: EvmReceipt | undefined): EvmReceipt | undefined {
  if (a === undefined && b === undefined) return undefined
  // In different blocks, or unknown to one: the chain is being reorganised, or one node is behind.
  if (a === undefined || b === undefined || a.blockHash !== b.blockHash) throw disagreementOnNews('block')
  if (a.status !== b.status || a.blockNumber !== b.blockNumber || !sameLogs(a.logs, b.logs))
    throw disagreement('receipt')
  const { effectiveGasPrice: _, ...settled } = a
  const effectiveGasPrice = priceInBoth(a, b)
  return effectiveGasPrice === undefined ? settled : { ...settled, effectiveGasPrice }
}

/**
 * The price at which gas was paid; `undefined` if the nodes differ on the cost, which decides nothing but is kept in
 * receipts. A node that names no price leaves it to the other.
 */
function priceInBoth(a: EvmReceipt, b: EvmReceipt): bigint | undefined {
  const price = a.effectiveGasPrice ?? b.effectiveGasPrice
  const isSame =
    a.gasUsed === b.gasUsed && (a.l1Fee ?? 0n) === (b.l1Fee ?? 0n) && (b.effectiveGasPrice ?? price) === price
  return isSame ? price : undefined
}

/** Known if one node knows it, mined if both say so. Raw bytes of one node suffice: their hash proves them. */
export function settleTransaction(
  a: EvmTransaction | undefined,
  b: EvmTransaction | undefined,
): EvmTransaction | undefined {
  const seen = a ?? b
  if (a === undefined || b === undefined) return seen && { ...seen, blockNumber: null, isOfOne: true }
  const isSame =
    a.from === b.from && a.to === b.to && a.input === b.input && a.value === b.value && a.nonce === b.nonce
  if (!isSame) throw disagreement('transaction')
  const settled = a.rawTransaction === undefined ? b : a
  return a.blockNumber === b.blockNumber ? settled : { ...settled, blockNumber: null }
}

/** A node may lack what has just been sent or mined, but not more. */
const MAX_NONCE_DISTANCE = 3

/** The higher of two close nonces. No signature rests on it. */
export function settleNonce(a: number, b: number): number {
  if (Math.abs(a - b) > MAX_NONCE_DISTANCE) throw disagreement('nonce')
  return Math.max(a, b)
}

/** The counts that go further, if all that one node has and the other lacks is known here. */
export function settleSent(own: ReadonlySet<number>): (a: SentCounts, b: SentCounts) => SentCounts {
  return (a, b) => {
    const [lower, higher] = nextOf(a) < nextOf(b) ? [a, b] : [b, a]
    for (let nonce = nextOf(lower); nonce < nextOf(higher); nonce += 1)
      if (!own.has(nonce)) throw disagreement('nonce')
    return higher
  }
}

function nextOf({ mined, pending }: SentCounts): number {
  return Math.max(mined, pending)
}

/** If one node hides or invents a log, nobody can tell which of the two is wrong. */
export function settleLogs(a: EvmLog[], b: EvmLog[]): EvmLog[] {
  if (!sameLogs(a, b)) throw disagreement('logs')
  return a
}

function sameLogs(a: readonly EvmLog[], b: readonly EvmLog[]): boolean {
  const theirs = new Set(b.map(fingerprint))
  return a.length === b.length && a.every((log) => theirs.has(fingerprint(log)))
}

function fingerprint(log: EvmLog): string {
  const { address, topics, data, blockNumber, blockHash, transactionHash, logIndex } = log
  return [address, topics.join(','), data, blockNumber, blockHash, transactionHash, logIndex].join(' ')
}
