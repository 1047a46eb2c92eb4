import type { FeeChoice } from '~/lib/contract/ui'
import { AppError } from '~/lib/core/errors'
import type { EvmPrice } from '~/lib/core/evm/reprice'
import type { EvmChain, EvmFees } from '../ports/evm-chain'

/** EIP-1559: room for the base fee to double before the transaction is mined. */
export function maxFeePerGas({ baseFeePerGas, priority }: EvmFees, choice: FeeChoice): bigint {
  return baseFeePerGas * 2n + priority[choice]
}

/** Gas that a swap uses at most, with room: what is counted for a call that cannot be run before its allowance is there. */
export const SWAP_GAS = 1_000_000n

/**
 * The market's price of gas for a choice, held to what the user was shown: it all may cost no more than `maxGasWei`.
 * @throws AppError `quote-stale` where that would not do for a block now
 */
export function priceWithin(
  fees: EvmFees,
  choice: FeeChoice,
  { gasLimit, maxGasWei }: { gasLimit: bigint; maxGasWei: bigint },
): EvmPrice {
  const market = maxFeePerGas(fees, choice)
  const affordable = maxGasWei / gasLimit
  const maxPriorityFeePerGas = fees.priority[choice]
  if (affordable < fees.baseFeePerGas + maxPriorityFeePerGas)
    throw new AppError('quote-stale', 'gas has become dearer than was approved')
  return { maxFeePerGas: market < affordable ? market : affordable, maxPriorityFeePerGas }
}

/** The most that the steps can cost together, in wei, for each choice. */
export async function gasOf(
  steps: readonly { gasLimit: bigint }[],
  chain: EvmChain,
): Promise<Record<FeeChoice, bigint>> {
  const fees = await chain.fees()
  const gasLimit = steps.reduce((sum, step) => sum + step.gasLimit, 0n)
  return {
    slow: gasLimit * maxFeePerGas(fees, 'slow'),
    normal: gasLimit * maxFeePerGas(fees, 'normal'),
    fast: gasLimit * maxFeePerGas(fees, 'fast'),
  }
}
