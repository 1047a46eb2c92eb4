import { keccak256 } from 'viem/utils'
import * as z from 'zod/mini'
import { encodeTransaction } from '~/lib/core/evm/envelope'
import type { Hex } from '~/lib/core/hex'
import { address, count, data, quantity } from './evm-values'

/** Some nodes write leading zeros. */
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
/** Older nodes use `v` for the parity (EIP-1559). */
const parityAsV = z.object({ v: z.enum(['0x0', '0x1']) })

/**
 * Rebuilds the signed bytes of an EIP-1559 transaction from the fields and signature in an eth_getTransactionByHash
 * answer. `undefined` if they do not hash to `hash`: the transaction is of another type, or the node left something
 * out.
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
