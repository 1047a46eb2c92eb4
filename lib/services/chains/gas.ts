import type { FeeChoice } from '~/lib/contract/orders'
import { AppError } from '~/lib/core/errors'
import type { EvmPrice } from '~/lib/core/evm/reprice'
import { gasPriceCap } from '~/lib/core/review/gas'
import type { EvmFees, EvmChain } from '../ports/evm-chain'
import type { EvmNetwork } from '~/lib/contract/profile'
import { GAS_PRICE_ORACLE } from '~/lib/core/evm/abi/gas-price-oracle'
import { encodeTransaction } from '~/lib/core/evm/envelope'
import { readLayerFee } from '~/lib/core/evm/read-rollup'
import type { Hex } from '~/lib/core/hex'
import { askContract } from './lockers'

/**
 * The price for a choice (EIP-1559): it leaves room for the base fee to double before the transaction is mined. The
 * whole, tip included, stays within a multiple of what recent blocks paid.
 */
export function marketPrice(fees: EvmFees, choice: FeeChoice): EvmPrice {
  const { baseFeePerGas, priority } = fees
  const cap = gasPriceCap(fees)
  const room = cap > baseFeePerGas ? cap - baseFeePerGas : 0n
  const maxPriorityFeePerGas = lesser(priority[choice], room)
  return { maxFeePerGas: lesser(baseFeePerGas * 2n + maxPriorityFeePerGas, cap), maxPriorityFeePerGas }
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b
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
  const market = marketPrice(fees, choice)
  const maxFeePerGas = lesser(market.maxFeePerGas, maxGasWei / gasLimit)
  if (maxFeePerGas < fees.baseFeePerGas + market.maxPriorityFeePerGas)
    throw new AppError('quote-stale', 'gas has become dearer than was approved')
  return { ...market, maxFeePerGas }
}

/** The maximum total cost of a gas limit, in wei, for each choice; `rollupFeeWei` is the layer below's, as it is now. */
export function mostGas(fees: EvmFees, gasLimit: bigint, rollupFeeWei: bigint): Record<FeeChoice, bigint> {
  const most = (choice: FeeChoice) =>
    gasLimit * marketPrice(fees, choice).maxFeePerGas + withRoom(rollupFeeWei)
  return { slow: most('slow'), normal: most('normal'), fast: most('fast') }
}

export function sumOfLimits(steps: readonly { gasLimit: bigint }[]): bigint {
  return steps.reduce((sum, step) => sum + step.gasLimit, 0n)
}

/** The layer below has a base fee of its own, which may double too. */
export function withRoom(rollupFeeWei: bigint): bigint {
  return rollupFeeWei * 2n
}

type Call = { to: Hex; data: Hex; value: bigint }

/** Fields of about their real lengths; the fee depends on the bytes, which these hardly change. */
const PRICED = {
  nonce: 0xffff,
  maxPriorityFeePerGas: 0xffff_ffffn,
  maxFeePerGas: 0xffff_ffff_ffn,
  gasLimit: 0xff_ffffn,
}

/**
 * Reads a rollup's present fee for storing calls on the layer below, in wei. The account pays it beside gas
 * and does not depend on the gas price. On Arbitrum it is a part of the gas used.
 */
export async function rollupFeeOf(
  calls: readonly Call[],
  { rollupFee, chainId }: Pick<EvmNetwork, 'rollupFee' | 'chainId'>,
  chain: EvmChain,
): Promise<bigint> {
  if (rollupFee !== 'op') return 0n
  const fees = await Promise.all(
    calls.map(({ to, data, value }) =>
      askContract(
        readLayerFee(encodeTransaction({ chainId, to, data, value, ...PRICED })),
        GAS_PRICE_ORACLE,
        chain,
      ),
    ),
  )
  return fees.reduce((sum, fee) => sum + fee, 0n)
}
