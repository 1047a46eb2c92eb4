import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import { sameAddress } from '~/lib/core/same-address'
import type { EvmReceipt, EvmTransaction } from '~/lib/services/ports/evm-chain'

type Node = {
  nonce(address: Hex, blockNumber: bigint): Promise<number>
  receipt(hash: Hex): Promise<EvmReceipt | undefined>
  /** Those that an account has sent. */
  transactionsOf(address: Hex, blockNumber: bigint): Promise<Pick<EvmTransaction, 'hash' | 'to' | 'value'>[]>
}

/** Sums value and fees of an account's own transactions of a block by one node; reads the block only if there are any. */
export async function paidAt(node: Node, address: Hex, blockNumber: bigint): Promise<bigint> {
  const [before, after] = await Promise.all([
    node.nonce(address, blockNumber - 1n),
    node.nonce(address, blockNumber),
  ])
  if (before === after) return 0n
  const own = await node.transactionsOf(address, blockNumber)
  const costs = own.map(async ({ hash, to, value }) => {
    const receipt = await node.receipt(hash)
    if (receipt?.effectiveGasPrice === undefined || receipt.blockNumber !== blockNumber)
      throw new AppError('chain-nonsense', 'a mined transaction without its cost')
    const isGone = receipt.status === 'success' && !sameAddress(to, address)
    return receipt.gasUsed * receipt.effectiveGasPrice + (receipt.l1Fee ?? 0n) + (isGone ? value : 0n)
  })
  return (await Promise.all(costs)).reduce((sum, cost) => sum + cost, 0n)
}
