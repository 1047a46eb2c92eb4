import { keccak256 } from 'viem/utils'
import * as z from 'zod/mini'
import { encodeTransaction } from '~/lib/core/evm/envelope'
import type { Hex } from '~/lib/core/hex'
import { address, count, data, quantity } from './evm-values'

/** Leading zeros are what some nodes write. */
const scalar = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)),
  z.transform((text) => BigInt(text)),
)
const signedTransaction = z.object({
  type: z.literal('0x2'),
  chainId: count,
  nonce: count,
  maxPriorityFeePerGas: quantity,
  maxFeePerGas: quantity,
  gas: quantity,
  to: address,
  value: quantity,
  input: data,
  r: scalar,
  s: scalar,
})
const parity = z.object({ yParity: z.enum(['0x0', '0x1']) })
/** Nodes that are older than the name have it here (EIP-1559). */
const parityAsV = z.object({ v: z.enum(['0x0', '0x1']) })

/**
 * The bytes of an EIP-1559 transaction as eth_getTransactionByHash tells its fields and its signature. `undefined` where
 * they do not hash to `hash`: a transaction of another kind, or a node that left something out.
 */
export function signedBytesOf(answer: unknown, hash: Hex): Hex | undefined {
  const read = signedTransaction.safeParse(answer)
  const recovery = parity.safeParse(answer).data?.yParity ?? parityAsV.safeParse(answer).data?.v
  if (!read.success || recovery === undefined) return undefined
  const { gas, input, r, s, ...fields } = read.data
  const bytes = encodeTransaction(
    { ...fields, gasLimit: gas, data: input },
    { recovery: Number(recovery), r, s },
  )
  return keccak256(bytes) === hash.toLowerCase() ? bytes : undefined
}
