import type { Hex } from '~/lib/core/hex'
import type { EvmChain } from '../ports/evm-chain'

export type Rise = { number: bigint; hash: Hex; amount: bigint }

/**
 * The block after `fromBlock` in which an account's native balance rose by at least `least`, searched by halving up to
 * `toBlock`. `undefined` where there is none, or where spending in between hides it.
 */
export async function blockOfRise(
  chain: EvmChain,
  account: Hex,
  least: bigint,
  fromBlock: bigint,
  toBlock: bigint,
): Promise<Rise | undefined> {
  let low = fromBlock
  let high = toBlock
  if (high <= low) return undefined
  let before = await chain.balance(account, low)
  let after = await chain.balance(account, high)
  if (after - before < least) return undefined
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    const balance = await chain.balance(account, middle)
    if (balance - before >= least) {
      high = middle
      after = balance
    } else {
      low = middle
      before = balance
    }
  }
  if (after - before < least) return undefined
  const { number, hash } = await chain.block(high)
  return { number, hash, amount: after - before }
}
