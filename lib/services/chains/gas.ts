import type { FeeChoice } from '~/lib/contract/ui'
import { AppError } from '~/lib/core/errors'
import type { EvmPrice } from '~/lib/core/evm/reprice'
import type { EvmChain, EvmFees } from '../ports/evm-chain'

/** EIP-1559: leaves room for the base fee to double before the transaction is mined. */
export function maxFeePerGas({ baseFeePerGas, priority }: EvmFees, choice: FeeChoice): bigint {
  return baseFeePerGas * 2n + priority[choice]
}

/** Upper bound of a swap's gas, with room: used for a call that cannot be simulated before its allowance exists. */
export const SWAP_GAS = 1_000_000n

/**
 * The market's gas price for a choice, limited by what the user was shown: the total may not exceed `maxGasWei`.
 * @throws AppError `quote-stale` if that does not suffice for a block now
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

/** The maximum total cost of the steps, in wei, for each choice. */
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
