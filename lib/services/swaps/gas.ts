import type { FeeChoice } from '~/lib/contract/ui'
import type { EvmChain, EvmFees } from '../ports/evm-chain'
import type { GasView } from './prepared'

/** EIP-1559: room for the base fee to double before the transaction is mined. */
export function maxFeePerGas({ baseFeePerGas, priority }: EvmFees, choice: FeeChoice): bigint {
  return baseFeePerGas * 2n + priority[choice]
}

/** The most that the steps can cost together, in wei, for each choice. */
export async function gasOf(steps: readonly { gasLimit: bigint }[], chain: EvmChain): Promise<GasView> {
  const fees = await chain.fees()
  const gasLimit = steps.reduce((sum, step) => sum + step.gasLimit, 0n)
  return {
    slow: gasLimit * maxFeePerGas(fees, 'slow'),
    normal: gasLimit * maxFeePerGas(fees, 'normal'),
    fast: gasLimit * maxFeePerGas(fees, 'fast'),
  }
}
