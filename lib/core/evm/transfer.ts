import { decodeFunctionData, encodeFunctionData } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import { transferFunction } from './abi/erc20'
import type { EvmCall } from './reviewed'

/** Whom to pay, what, and how much. `token`: `null` is the native currency. */
export type Transfer = { token: Hex | null; recipientAddress: Hex; amount: bigint }

/** The call that pays: the native currency without calldata, or a token's own `transfer`. */
export function transferCall({ token, recipientAddress, amount }: Transfer): EvmCall {
  if (token === null) return { to: recipientAddress, data: '0x', value: amount, functionName: '' }
  const data = encodeTransfer(recipientAddress, amount)
  return { to: token, data, value: 0n, functionName: transferFunction.name }
}

/** Whether a call pays the native currency and calls nothing: what it does leaves no log. */
export function paysNativeAlone({ data, value }: Pick<EvmCall, 'data' | 'value'>): boolean {
  return data === '0x' && value > 0n
}

/** ERC-20 `transfer`. @param recipient with any checksum or none */
export function encodeTransfer(recipient: Hex, amount: bigint): Hex {
  const args = [`0x${recipient.slice(2).toLowerCase()}`, amount] as const
  return encodeFunctionData({ abi: [transferFunction], args })
}

/** Reads a transfer from calldata, if `encodeTransfer` would encode it to exactly these bytes; otherwise `undefined`. */
export function decodeTransfer(data: Hex): { recipient: Hex; amount: bigint } | undefined {
  try {
    const [recipient, amount] = decodeFunctionData({ abi: [transferFunction], data }).args
    return encodeTransfer(recipient, amount) === data.toLowerCase() ? { recipient, amount } : undefined
  } catch {
    return undefined
  }
}

/** Whether a token says that it has transferred: `true`, or nothing as tokens from before EIP-20 answer. */
export function isTransferAccepted(returned: Hex): boolean {
  return returned === '0x' || (returned.length === 66 && BigInt(returned) === 1n)
}
