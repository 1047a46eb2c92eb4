import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { CONFIRMATIONS_DEEP } from '~/lib/core/journal/spend-phase'
import type { EvmAttempt, ObservedEvmStatus, EvmEntry } from '~/lib/core/journal/types'
import type { EvmChain } from '../ports/evm-chain'
import type { NewEvent } from '../journal/journal'

/** A receipt this many blocks deep is not polled again. */
const DEEP_BLOCKS = 64n

/** What the user's EVM chain shows of a swap's transactions, and of a foreign one that used one of their nonces. */
export async function pollEvm(swap: EvmEntry, chain: EvmChain): Promise<NewEvent[]> {
  // Read the nonce first: a transaction that is mined in between has its receipt by the time it is requested.
  const [used, head] = await Promise.all([chain.nonce(swap.account.address, 'latest'), chain.blockNumber()])
  const entries: NewEvent[] = []
  for (const attempt of swap.attempts) {
    if (attempt.hash === null || isDeep(attempt.sighting, head)) continue
    const sighting = await observedStatusOf(attempt.hash, attempt, swap, chain)
    entries.push({ type: 'evm-seen', hash: attempt.hash, sighting })
  }
  return [...entries, conflictIn(swap, entries, used, head)]
}

async function observedStatusOf(
  hash: Hex,
  attempt: EvmAttempt,
  swap: EvmEntry,
  chain: EvmChain,
): Promise<ObservedEvmStatus> {
  const receipt = await chain.receipt(hash)
  if (receipt === undefined)
    return (await chain.transaction(hash)) === undefined ? { state: 'absent' } : { state: 'pending' }
  const { blockNumber, blockHash, status } = receipt
  const success = status === 'success'
  const reason = success ? null : await revertReason(attempt, swap, blockNumber, chain)
  return { state: 'mined', success, blockNumber, blockHash, reason }
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

function conflictIn(swap: EvmEntry, entries: readonly NewEvent[], used: number, head: bigint): NewEvent {
  const mined = new Set(
    swap.attempts
      .filter(
        ({ hash, sighting }) => observedStateNow(entries, hash) === 'mined' || sighting.state === 'mined',
      )
      .map(({ nonce }) => nonce),
  )
  const taken = swap.attempts.find(({ nonce }) => nonce !== null && nonce < used && !mined.has(nonce))
  if (taken === undefined || taken.nonce === null) return { type: 'evm-conflict-seen', conflict: null }
  const { nonce } = taken
  const sinceBlock = swap.conflict?.nonce === nonce ? swap.conflict.sinceBlock : head
  const blocks = Math.min(Number(head - sinceBlock), CONFIRMATIONS_DEEP)
  return { type: 'evm-conflict-seen', conflict: { nonce, sinceBlock, blocks } }
}

function observedStateNow(
  entries: readonly NewEvent[],
  hash: string | null,
): ObservedEvmStatus['state'] | undefined {
  const entry = entries.find((candidate) => candidate.type === 'evm-seen' && candidate.hash === hash)
  return entry?.type === 'evm-seen' ? entry.sighting.state : undefined
}

function isDeep(sighting: ObservedEvmStatus, head: bigint): boolean {
  return sighting.state === 'mined' && head - sighting.blockNumber >= DEEP_BLOCKS
}
