import type { Hex } from '~/lib/core/hex'
import type { EvmReceipt, EvmVersions } from '~/lib/services/ports/evm-chain'

type Node = {
  receipt(hash: Hex): Promise<EvmReceipt | undefined>
  nonce(address: Hex, blockNumber: bigint): Promise<number>
}

/**
 * Whether one node shows that none of these versions can succeed any more, by a block. Everything is read as of that
 * block, so a node that does not have it yet fails instead of answering from what it has.
 */
export async function isRuledOutAt(
  node: Node,
  { account, nonce, hashes }: EvmVersions,
  blockNumber: bigint,
): Promise<boolean> {
  const receipts = await Promise.all(hashes.map((hash) => node.receipt(hash)))
  const mined = receipts.filter((receipt) => receipt !== undefined && receipt.blockNumber <= blockNumber)
  if (mined.length > 0) return mined.every((receipt) => receipt?.status === 'reverted')
  return nonce !== null && (await node.nonce(account, blockNumber)) > nonce
}
