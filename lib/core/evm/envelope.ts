import { fromRlp, hexToBigInt, numberToHex, toRlp } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'

/** An EIP-1559 transaction without an access list. Fees and value in wei. */
export type FeeMarketTransaction = {
  chainId: number
  nonce: number
  maxPriorityFeePerGas: bigint
  maxFeePerGas: bigint
  gasLimit: bigint
  to: Hex
  value: bigint
  data: Hex
}

export type EvmSignature = { recovery: number; r: bigint; s: bigint }

/** EIP-1559's transaction type, before the RLP (EIP-2718). */
const TYPE = '0x02'

const ACCESS_LIST = 8
/** Nine fields, and three of the signature. */
const SIGNED_ITEMS = 12

/** The bytes to sign, or, with a signature, the bytes to send. */
export function encodeTransaction(transaction: FeeMarketTransaction, signature?: EvmSignature): Hex {
  const { chainId, nonce, maxPriorityFeePerGas, maxFeePerGas, gasLimit, to, value, data } = transaction
  const payload = [
    integer(chainId),
    integer(nonce),
    integer(maxPriorityFeePerGas),
    integer(maxFeePerGas),
    integer(gasLimit),
    to,
    integer(value),
    data,
    [],
  ]
  if (signature !== undefined)
    payload.push(integer(signature.recovery), integer(signature.r), integer(signature.s))
  return `${TYPE}${toRlp(payload).slice(2)}`
}

/** The fields of a raw transaction, without its signature and access list. `undefined` if it is of another type. */
export function decodeTransaction(rawTransaction: Hex): FeeMarketTransaction | undefined {
  if (!rawTransaction.startsWith(TYPE)) return undefined
  try {
    const items = fromRlp(`0x${rawTransaction.slice(TYPE.length)}`)
    if (typeof items === 'string') return undefined
    return {
      chainId: Number(bigintAt(items, 0)),
      nonce: Number(bigintAt(items, 1)),
      maxPriorityFeePerGas: bigintAt(items, 2),
      maxFeePerGas: bigintAt(items, 3),
      gasLimit: bigintAt(items, 4),
      to: hexAt(items, 5),
      value: bigintAt(items, 6),
      data: hexAt(items, 7),
    }
  } catch {
    return undefined
  }
}

/** The signature of a raw transaction; `undefined` if it is of another type, or has none. */
export function signatureOf(rawTransaction: Hex): EvmSignature | undefined {
  if (!rawTransaction.startsWith(TYPE)) return undefined
  try {
    const items = fromRlp(`0x${rawTransaction.slice(TYPE.length)}`)
    if (typeof items === 'string' || items.length !== SIGNED_ITEMS) return undefined
    return { recovery: Number(bigintAt(items, 9)), r: bigintAt(items, 10), s: bigintAt(items, 11) }
  } catch {
    return undefined
  }
}

/**
 * Whether signed bytes say exactly this: every field, an empty access list (EIP-2930), and nothing beside the signature.
 * They are decoded, so that what is sent does not rest on how it was encoded.
 */
export function saysExactly(rawTransaction: Hex, transaction: FeeMarketTransaction): boolean {
  const signed = decodeTransaction(rawTransaction)
  if (signed === undefined || !isSameTransaction(signed, transaction)) return false
  const items = fromRlp(`0x${rawTransaction.slice(TYPE.length)}`)
  return items.length === SIGNED_ITEMS && items[ACCESS_LIST]?.length === 0
}

function isSameTransaction(a: FeeMarketTransaction, b: FeeMarketTransaction): boolean {
  return encodeTransaction(a) === encodeTransaction({ ...b, to: lower(b.to), data: lower(b.data) })
}

function lower(hex: Hex): Hex {
  return `0x${hex.slice(2).toLowerCase()}`
}

/** RLP integers have no leading zeros, and zero is empty. */
function integer(value: number | bigint): Hex {
  if (BigInt(value) === 0n) return '0x'
  const digits = numberToHex(value).slice(2)
  return `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`
}

function bigintAt(items: readonly unknown[], index: number): bigint {
  const item = hexAt(items, index)
  return item === '0x' ? 0n : hexToBigInt(item)
}

function hexAt(items: readonly unknown[], index: number): Hex {
  const item = items[index]
  if (typeof item !== 'string') throw new TypeError('not a string of bytes')
  return `0x${item.slice(2)}`
}
