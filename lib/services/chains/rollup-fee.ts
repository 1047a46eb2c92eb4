import type { EvmNetwork } from '~/lib/contract/profile'
import { GAS_PRICE_ORACLE } from '~/lib/core/evm/abi/gas-price-oracle'
import { encodeTransaction } from '~/lib/core/evm/envelope'
import { readLayerFee } from '~/lib/core/evm/read-rollup'
import type { Hex } from '~/lib/core/hex'
import type { EvmChain } from '../ports/evm-chain'
import { askContract } from './lockers'

type Call = { to: Hex; data: Hex; value: bigint }

/** Fields of about their real lengths; the fee depends on the bytes, which these hardly change. */
const PRICED = {
  nonce: 0xffff,
  maxPriorityFeePerGas: 0xffff_ffffn,
  maxFeePerGas: 0xffff_ffff_ffn,
  gasLimit: 0xff_ffffn,
}

/**
 * What a rollup takes from the account for storing calls on the layer below, in wei, at present. It is paid beside gas
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
