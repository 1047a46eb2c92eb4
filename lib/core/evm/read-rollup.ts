import type { Hex } from '~/lib/core/hex'
import { getL1FeeFunction } from './abi/gas-price-oracle'
import { gasEstimateL1ComponentFunction } from './abi/node-interface'
import { contractRead, type ContractRead, mapRead } from './read'

/** The fee of the layer below for a serialised transaction without its signature, in wei. */
export function readLayerFee(unsignedTransaction: Hex): ContractRead<bigint> {
  return contractRead(getL1FeeFunction, [unsignedTransaction])
}

/** The gas that pays for the layer below, for one call. */
export function readLayerGas({ to, data: calldata }: { to: Hex; data: Hex }): ContractRead<bigint> {
  return mapRead(contractRead(gasEstimateL1ComponentFunction, [to, false, calldata]), ([gas]) => gas)
}
