import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import { getL1FeeFunction } from './abi/gas-price-oracle'
import { gasEstimateL1ComponentFunction } from './abi/node-interface'
import { answer, type ContractRead } from './read'

/** The fee of the layer below for a serialised transaction without its signature, in wei. */
export function readLayerFee(unsignedTransaction: Hex): ContractRead<bigint> {
  return {
    data: encodeFunctionData({ abi: [getL1FeeFunction], args: [unsignedTransaction] }),
    decode: answer((data) => decodeFunctionResult({ abi: [getL1FeeFunction], data })),
  }
}

/** The gas that pays for the layer below, for one call. */
export function readLayerGas({ to, data: calldata }: { to: Hex; data: Hex }): ContractRead<bigint> {
  return {
    data: encodeFunctionData({ abi: [gasEstimateL1ComponentFunction], args: [to, false, calldata] }),
    decode: answer((data) => decodeFunctionResult({ abi: [gasEstimateL1ComponentFunction], data })[0]),
  }
}
