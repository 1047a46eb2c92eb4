import type { Hex } from '~/lib/core/hex'
import type { EvmChain } from '../ports/evm-chain'

export type Rise = { number: bigint; hash: Hex; amount: bigint }

/**
 * The block after `fromBlock` in which an account's native balance rose by at least `minAmount`, found by binary search up
 * to `toBlock`. `undefined` if there is none, or if spending in between hides it.
 */
export async function blockOfRise(
  chain: EvmChain,
  account: Hex,
  minAmount: bigint,
  fromBlock: bigint,
  toBlock: bigint,
): Promise<Rise | undefined> {
  let low = fromBlock
  let high = toBlock
  if (high <= low) return undefined
  let before = await chain.balance(account, low)
  let after = await chain.balance(account, high)
  if (after - before < minAmount) return undefined
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    const balance = await chain.balance(account, middle)
    if (balance - before >= minAmount) {
      high = middle
      after = balance
    } else {
      low = middle
      before = balance
    }
  }
  if (after - before < minAmount) return undefined
  const { number, hash } = await chain.block(high)
  return { number, hash, amount: after - before }
}
