import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { isFinalDepth } from '~/lib/core/journal/final-depth'
import { callVersionsOf, unsignedCalls } from '~/lib/core/journal/handed-calls'
import { PHASES, phaseOf } from '~/lib/core/journal/phase'
import { CONFIRMATIONS_DEEP } from '~/lib/core/journal/spend-phase'
import type { EvmAttempt, ObservedEvmStatus, EvmEntry } from '~/lib/core/journal/types'
import type { EvmChain, EvmReceipt, EvmVersions } from '../ports/evm-chain'
import { askEarly, memoized } from '../chains/shared-reads'
import type { NewEvent } from '../journal/journal'

/** A success this many blocks deep is not polled again. */
export const SUCCESS_DEPTH = 64n

type Seen = Extract<NewEvent, { type: 'evm-seen' }>

/** Reads what the user's EVM chain shows of a swap's transactions, and of a foreign one that used one of their nonces. */
export async function pollEvm(swap: EvmEntry, connected: EvmChain): Promise<NewEvent[]> {
  // Read the head first: every node that has this block also has the receipts up to it.
  const headAnswer = connected.blockNumber()
  const chain = askingAtOnce(swap, connected)
  const head = await headAnswer
  const seen: Seen[] = []
  for (const attempt of swap.attempts) {
    if (attempt.hash === null || isDeep(attempt.sighting, head)) continue
    const sighting = await observedStatusOf(attempt.hash, attempt, { swap, chain, head })
    seen.push({ type: 'evm-seen', hash: attempt.hash, sighting })
  }
  const conflict = await conflictIn(swap, seen, chain, head)
  return conflict === 'unknown' ? seen : [...seen, { type: 'evm-conflict-seen', conflict }]
}

/**
 * The same chain, which has been asked for all that the poll of an entry is sure to need, in the turn of its head: a node
 * gets one request.
 */
function askingAtOnce(entry: EvmEntry, chain: EvmChain): EvmChain {
  const { account, attempts } = entry
  const receipt = memoized((hash: Hex) => chain.receipt(hash))
  const transaction = memoized((hash: Hex) => chain.transaction(hash))
  const latest = memoized((address: Hex) => chain.nonce(address, 'latest'))
  const open = attempts.filter(({ sighting }) => sighting.state !== 'mined')
  const reads = [
    ...open.flatMap(({ hash }) => (hash === null ? [] : [receipt(hash), transaction(hash)])),
    ...(open.some(hasNonce) || unsignedCalls(entry).length > 0 ? [latest(account.address)] : []),
  ]
  askEarly(...reads)
  return {
    ...chain,
    receipt,
    transaction,
    nonce: (address, tag) => (tag === 'latest' ? latest(address) : chain.nonce(address, tag)),
  }
}

type Poll = { swap: EvmEntry; chain: EvmChain; head: bigint }

async function observedStatusOf(hash: Hex, attempt: EvmAttempt, poll: Poll): Promise<ObservedEvmStatus> {
  const { chain } = poll
  const receipt = await chain.receipt(hash)
  if (receipt === undefined) {
    const transaction = await chain.transaction(hash)
    if (transaction === undefined) return { state: 'absent' }
    if (transaction.isOfOne === true) await sendAgain(attempt, poll)
    return { state: 'pending' }
  }
  const { blockNumber, blockHash, status } = receipt
  const { sighting } = attempt
  const before = sighting.state === 'mined' && sighting.blockHash === blockHash ? sighting : undefined
  // Asked once for each block; if servers differ on it, that is no news.
  const costWei = before?.costWei ?? costOf(receipt)
  const cost = costWei === undefined ? {} : { costWei }
  const minedStatus = { state: 'mined', blockNumber, blockHash, ...cost } as const
  if (status === 'success') return { ...minedStatus, success: true, reason: null }
  const reason =
    before === undefined ? await revertReason(attempt, poll.swap, blockNumber, chain) : before.reason
  const isFinal = before?.isFinal === true || (await isEnd(versionsOf(poll.swap, attempt), blockNumber, poll))
  return { ...minedStatus, success: false, reason, isFinal }
}

/**
 * Sends a transaction to all servers again if only one says that it has it: the others may have been down or have
 * dropped it, and that one may not relay it. A version that a later one replaces is not sent. A failure is retried at
 * the next poll.
 */
async function sendAgain(attempt: EvmAttempt, { swap, chain }: Poll): Promise<void> {
  const { rawTransaction, nonce } = attempt
  const isLatest = swap.attempts.findLast((one) => one.nonce === nonce) === attempt
  if (rawTransaction === null || !isLatest || PHASES[phaseOf(swap)].terminal) return
  await chain.broadcast(rawTransaction).catch(() => undefined)
}

/** The total cost of a transaction; `undefined` if unknown. */
function costOf({ gasUsed, effectiveGasPrice, l1Fee = 0n }: EvmReceipt): bigint | undefined {
  return effectiveGasPrice === undefined ? undefined : gasUsed * effectiveGasPrice + l1Fee
}

/** Whether these versions have failed for good: the block `since` that shows it is deep, and nodes rule them out. */
async function isEnd(versions: EvmVersions, since: bigint, { chain, head }: Poll): Promise<boolean> {
  const isDeepEnough = isFinalDepth(await chain.block(since), await chain.block(head))
  return isDeepEnough && (await chain.isRuledOut(versions, head)) === true
}

/** All attempts with the same nonce; an attempt whose nonce is unknown stands alone. */
function versionsOf({ account, attempts }: EvmEntry, { hash, nonce }: EvmAttempt): EvmVersions {
  const hashes =
    nonce === null ? [hash] : attempts.filter((one) => one.nonce === nonce).map((one) => one.hash)
  return { account: account.address, nonce, hashes: hashes.filter((one) => one !== null) }
}

/** Repeats the failed call on the block before its own to find the reason; `null` if the chain does not return one. */
async function revertReason(
  { call }: EvmAttempt,
  { account }: EvmEntry,
  blockNumber: bigint,
  chain: EvmChain,
): Promise<string | null> {
  try {
    await chain.call(
      { from: account.address, to: call.to, data: call.data, value: call.value },
      blockNumber - 1n,
    )
    return null
  } catch (thrown) {
    return thrown instanceof AppError && thrown.code === 'simulation-reverted'
      ? (thrown.details['reason'] ?? null)
      : null
  }
}

/** The conflict, or `unknown` if not enough nodes answer to tell. */
async function conflictIn(
  swap: EvmEntry,
  seen: readonly Seen[],
  chain: EvmChain,
  head: bigint,
): Promise<EvmEntry['conflict'] | 'unknown'> {
  const taken = await takenNonce(swap, seen, chain)
  if (taken === undefined) return null
  const versions = versionsOf(swap, taken)
  const isRuledOut = await chain.isRuledOut(versions, head)
  if (isRuledOut === undefined) return 'unknown'
  if (!isRuledOut) return null
  const { nonce } = taken
  const sinceBlock = swap.conflict?.nonce === nonce ? swap.conflict.sinceBlock : head
  const blocks = Math.min(Math.max(Number(head - sinceBlock), 0), CONFIRMATIONS_DEEP)
  const isFinal = isFinalDepth(await chain.block(sinceBlock), await chain.block(head))
  return { nonce, sinceBlock, blocks, isFinal }
}

/** An attempt that is not mined although a node shows its nonce as used. */
async function takenNonce(
  entry: EvmEntry,
  seen: readonly Seen[],
  chain: EvmChain,
): Promise<(EvmAttempt & { nonce: number }) | undefined> {
  const isMined = ({ hash, sighting }: EvmAttempt) =>
    (seen.find((one) => one.hash === hash)?.sighting ?? sighting).state === 'mined'
  const versions = callVersionsOf(entry)
  const mined = new Set(versions.filter(isMined).map(({ nonce }) => nonce))
  const open = versions.filter(hasNonce).filter(({ nonce }) => !mined.has(nonce))
  if (open.length === 0) return undefined
  const used = await chain.nonce(entry.account.address, 'latest')
  return open.find(({ nonce }) => nonce < used)
}

function hasNonce(attempt: EvmAttempt): attempt is EvmAttempt & { nonce: number } {
  return attempt.nonce !== null
}

function isDeep(sighting: ObservedEvmStatus, head: bigint): boolean {
  return sighting.state === 'mined' && sighting.success && head - sighting.blockNumber >= SUCCESS_DEPTH
}
