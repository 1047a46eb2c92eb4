import { AppError } from '~/lib/core/errors'
import { claimOf } from '~/lib/core/journal/claim'
import { callVersionsOf } from '~/lib/core/journal/handed-calls'
import { PHASES, phaseOf } from '~/lib/core/journal/phase'
import { type Entry, type EvmEntry, spendsBitcoin } from '~/lib/core/journal/types'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmChain, SentCounts } from '../ports/evm-chain'
import type { JournalStore } from '../ports/journal-store'

/** No account has more waiting transactions than this. */
const MOST_PENDING = 64

/**
 * The `count` next nonces of an account, in order: after those in the chain and its mempool, and between those that the
 * journal has signed or handed over but no chain shows yet. Each gap is filled: nothing above one can be mined before.
 * Transactions of an entry that is over are never sent again: whatever takes their nonce also rules them out. Read and
 * use the nonces under one lock.
 *
 * A server may not have yet what was just sent from here. With any other difference between servers, the next nonce is
 * unknown: too low a nonce could replace a transaction that waits elsewhere, and one that is too high would wait for
 * ever for the missing ones.
 * @throws AppError `nonce-implausible` if the chain's mempool is that far ahead of the chain; `chain-disagreement`
 */
export async function nextNonces(
  account: Hex,
  chain: EvmChain,
  journal: Pick<JournalStore, 'open'>,
  count: number,
): Promise<number[]> {
  const held = noncesHeld(account, chain.chainId, await journal.open())
  return freeNonces(await chain.sent(account, held), held, count)
}

/** @throws AppError `nonce-implausible` */
export function freeNonces(
  { mined, pending }: SentCounts,
  held: ReadonlySet<number>,
  count: number,
): number[] {
  if (pending - mined > MOST_PENDING)
    throw new AppError('nonce-implausible', 'too many transactions are said to wait')
  const nonces: number[] = []
  for (let nonce = Math.max(mined, pending); nonces.length < count; nonce += 1)
    if (!held.has(nonce)) nonces.push(nonce)
  return nonces
}

/** The nonces of an account that open entries hold on a chain. */
export function noncesHeld(account: Hex, chainId: number, open: readonly Entry[]): Set<number> {
  return new Set(
    open.flatMap((entry) =>
      !spendsBitcoin(entry) && entry.intent.chainId === chainId && sameAddress(entry.account.address, account)
        ? heldBy(entry)
        : [],
    ),
  )
}

/** Of an entry that is over, only the nonces that a block shows: a reorganisation may undo them. */
function heldBy(entry: EvmEntry): number[] {
  if (claimOf(entry) === 'lifted') return []
  const isOver = PHASES[phaseOf(entry)].terminal
  return callVersionsOf(entry).flatMap(({ nonce, sighting }) =>
    nonce === null || (isOver && sighting.state !== 'mined') ? [] : [nonce],
  )
}
