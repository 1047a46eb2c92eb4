import type { Hex } from '~/lib/core/hex'
import { AppError } from '../errors'
import { decodeTransaction } from './envelope'

export type EvmPrice = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint }

/** A signed transaction's maximum price, gas limit and value, in wei. */
export type Priced = EvmPrice & { gasLimit: bigint; value: bigint }

/** @throws AppError `bad-input` for bytes that are not an EIP-1559 transaction */
export function priceOf(rawTransaction: Hex): Priced {
  const transaction = decodeTransaction(rawTransaction)
  if (transaction === undefined) throw new AppError('bad-input', 'not a transaction of ours')
  const { maxFeePerGas, maxPriorityFeePerGas, gasLimit, value } = transaction
  return { maxFeePerGas, maxPriorityFeePerGas, gasLimit, value }
}

/**
 * The price of a replacement: the requested one, but in both fields at least an eighth above the replaced one. To
 * replace a transaction with the same nonce, nodes demand a tenth (go-ethereum) to an eighth (the others) more.
 */
export function replacementPrice(before: EvmPrice, wished: EvmPrice): EvmPrice {
  const maxPriorityFeePerGas = greater(raised(before.maxPriorityFeePerGas), wished.maxPriorityFeePerGas)
  const maxFeePerGas = greater(raised(before.maxFeePerGas), wished.maxFeePerGas)
  return { maxFeePerGas: greater(maxFeePerGas, maxPriorityFeePerGas), maxPriorityFeePerGas }
}

/** A price that no version exceeds in either field: what replaces it replaces all. */
export function dearestOf(first: EvmPrice, others: readonly EvmPrice[]): EvmPrice {
  return others.reduce(
    (dearest, { maxFeePerGas, maxPriorityFeePerGas }) => ({
      maxFeePerGas: greater(dearest.maxFeePerGas, maxFeePerGas),
      maxPriorityFeePerGas: greater(dearest.maxPriorityFeePerGas, maxPriorityFeePerGas),
    }),
    first,
  )
}

/** 12.5 % more, rounded up, and at least 1 wei more. */
function raised(wei: bigint): bigint {
  return wei + greater((wei + 7n) / 8n, 1n)
}

function greater(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}
