import { AppError } from '~/lib/core/errors'
import { type AllowanceUse, allowanceHold, isSameAllowance } from '~/lib/core/journal/allowances'
import { isFinalDepth } from '~/lib/core/journal/final-depth'
import { type EvmEntry, spendsBitcoin } from '~/lib/core/journal/types'
import type { EvmChain } from '../ports/evm-chain'
import type { JournalStore } from '../ports/journal-store'

type Order = AllowanceUse & { id: string }
type Chain = Pick<EvmChain, 'block'>
type Books = Pick<JournalStore, 'open'>

/** The entry that another order has to wait for: a copy of its transactions may still set or use the same allowance. */
export async function allowanceHolder(
  order: Order,
  chain: Chain,
  journal: Books,
): Promise<EvmEntry | undefined> {
  if (order.allowance === null) return undefined
  for (const other of await journal.open()) {
    if (other.id === order.id || spendsBitcoin(other) || !isSameAllowance(order, other)) continue
    const hold = allowanceHold(other)
    if (hold === 'held') return other
    if (hold !== 'free' && !(await isFinal(hold.usedIn, chain))) return other
  }
  return undefined
}

/**
 * Run before each signature and each hand-over, under the lock of the account's nonces: an allowance is enough for one call.
 * @throws AppError `coins-reserved`
 */
export async function checkAllowance(order: Order, chain: Chain, journal: Books): Promise<void> {
  if ((await allowanceHolder(order, chain, journal)) === undefined) return
  throw new AppError('coins-reserved', 'another entry rests on the allowance that this one needs')
}

/** Whether a block is so deep that no reorganisation is expected to remove it. */
export async function isFinal(blockNumber: bigint, chain: Chain): Promise<boolean> {
  const [block, head] = await Promise.all([chain.block(blockNumber), chain.block()])
  return isFinalDepth(block, head)
}
