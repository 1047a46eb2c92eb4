import { AppError } from '~/lib/core/errors'
import type { Hex } from '~/lib/core/hex'
import type { EvmChain, EvmReceipt } from '../ports/evm-chain'

/**
 * The receipt of the transaction of a known log.
 * @throws AppError `chain-disagreement` if it is missing
 */
export async function receiptOfLog(
  { transactionHash }: { transactionHash: Hex },
  chain: EvmChain,
): Promise<EvmReceipt> {
  const receipt = await chain.receipt(transactionHash)
  if (receipt === undefined) throw new AppError('chain-disagreement', 'a log without a receipt')
  return receipt
}
