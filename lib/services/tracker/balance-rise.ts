import type { EvmChain } from '../ports/evm-chain'

type Hex = `0x${string}`

export type Rise = { number: bigint; hash: Hex; amount: bigint }

/**
 * The block in which an account's native balance rose by at least `least`, searched by halving between `fromBlock` and
 * the head. `undefined` where there is none, or where spending in between hides it.
 */
export async function blockOfRise(
  chain: EvmChain,
  account: Hex,
  least: bigint,
  fromBlock: bigint,
): Promise<Rise | undefined> {
  let low = fromBlock
  let high = await chain.blockNumber()
  let [before, after] = await Promise.all([chain.balance(account, low), chain.balance(account, high)])
  if (high <= low || after - before < least) return undefined
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
