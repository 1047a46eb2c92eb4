import { secp256k1 } from '@noble/curves/secp256k1.js'
import { getAddress, hexToBytes, keccak256 } from 'viem/utils'
import type { Hex } from '~/lib/core/hex'
import { AppError } from '../errors'
import { type FeeMarketTransaction, decodeTransaction, encodeTransaction, signatureOf } from './envelope'
import { type ReviewedCall, isReviewedCall } from './reviewed'

/** Gas prices and limits. All prices in wei. */
export type EvmFeeFields = {
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
  /** The maximum that the user approved: gas limit × `maxFeePerGas` may not exceed it. */
  maxGasWei: bigint
}

export type TransactionFields = EvmFeeFields & { chainId: number; nonce: number; gasLimit: bigint }

export type SignedEvmTransaction = { rawTransaction: Hex; hash: Hex; from: Hex }

/**
 * Signs a reviewed call as an EIP-1559 transaction (RFC 6979 nonce, low s by EIP-2).
 * @param privateKey 32 bytes; the caller zeroes them after use
 * @throws AppError `review-refused` for a call that no review sealed, `review-changed` if gas could cost more than was
 * approved, `bad-input` for invalid fields
 */
export function signEvmTransaction(
  call: ReviewedCall,
  fields: TransactionFields,
  privateKey: Uint8Array,
): SignedEvmTransaction {
  return sign(plannedTransaction(call, fields), privateKey)
}

/** The transaction of a reviewed call, unsigned. @throws AppError as `signEvmTransaction` does */
export function plannedTransaction(call: ReviewedCall, fields: TransactionFields): FeeMarketTransaction {
  if (!isReviewedCall(call)) throw new AppError('review-refused', 'no review has sealed this call')
  const { to, data, value } = call
  const { chainId, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas, maxGasWei } = fields
  const transaction = { chainId, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas, to, data, value }
  checkFields(transaction, maxGasWei)
  return transaction
}

/**
 * The same call, nonce and gas limit at other fees, from a transaction that this key signed before, so what was
 * reviewed stays unchanged.
 * @throws AppError `review-refused` for bytes that this key did not sign, otherwise as `signEvmTransaction`
 */
export function repriceEvmTransaction(
  rawTransaction: Hex,
  fees: EvmFeeFields,
  privateKey: Uint8Array,
): SignedEvmTransaction {
  if (!isSignedWith(rawTransaction, privateKey))
    throw new AppError('review-refused', 'not a transaction that this key has signed')
  return sign(repricedTransaction(rawTransaction, fees), privateKey)
}

/**
 * The same call, nonce and gas limit at other fees, unsigned, from a transaction that its account has signed.
 * @throws AppError as `repriceEvmTransaction` does
 */
export function repricedTransaction(
  rawTransaction: Hex,
  { maxFeePerGas, maxPriorityFeePerGas, maxGasWei }: EvmFeeFields,
): FeeMarketTransaction {
  const original = decodeTransaction(rawTransaction)
  if (original === undefined) throw new AppError('review-refused', 'not a transaction that was signed')
  const transaction = { ...original, maxFeePerGas, maxPriorityFeePerGas }
  checkFields(transaction, maxGasWei)
  return transaction
}

/**
 * Whether this key has signed these bytes of an EIP-1559 transaction. RFC 6979 signatures are deterministic: signing
 * again reproduces only the key's own.
 */
export function isSignedWith(rawTransaction: Hex, privateKey: Uint8Array): boolean {
  const transaction = decodeTransaction(rawTransaction)
  return transaction !== undefined && sign(transaction, privateKey).rawTransaction === rawTransaction
}

/** The checksummed address that has signed a raw transaction; `undefined` if it is no signed EIP-1559 transaction. */
export function evmSenderOf(rawTransaction: Hex): Hex | undefined {
  const [transaction, signature] = [decodeTransaction(rawTransaction), signatureOf(rawTransaction)]
  if (transaction === undefined || signature === undefined) return undefined
  try {
    const sighash = hexToBytes(keccak256(encodeTransaction(transaction)))
    const { r, s, recovery } = signature
    const point = new secp256k1.Signature(r, s, recovery).recoverPublicKey(sighash)
    return addressOf(point.toBytes(false))
  } catch {
    return undefined
  }
}

/** The checksummed address (EIP-55) of a private key. */
export function evmAddressOf(privateKey: Uint8Array): Hex {
  return addressOf(secp256k1.getPublicKey(privateKey, false))
}

function addressOf(publicKey: Uint8Array): Hex {
  return getAddress(`0x${keccak256(publicKey.subarray(1)).slice(-40)}`)
}

function sign(transaction: FeeMarketTransaction, privateKey: Uint8Array): SignedEvmTransaction {
  const sighash = hexToBytes(keccak256(encodeTransaction(transaction)))
  const bytes = secp256k1.sign(sighash, privateKey, { prehash: false, lowS: true, format: 'recovered' })
  const { r, s, recovery } = secp256k1.Signature.fromBytes(bytes, 'recovered')
  if (recovery === undefined) throw new AppError('internal', 'a signature without its parity')
  const rawTransaction = encodeTransaction(transaction, { recovery, r, s })
  return { rawTransaction, hash: keccak256(rawTransaction), from: evmAddressOf(privateKey) }
}

function checkFields(transaction: FeeMarketTransaction, maxGasWei: bigint): void {
  const { chainId, nonce, gasLimit, maxFeePerGas, maxPriorityFeePerGas } = transaction
  if (!Number.isSafeInteger(chainId) || chainId <= 0 || !Number.isSafeInteger(nonce) || nonce < 0)
    throw new AppError('bad-input', 'chain id and nonce are whole numbers')
  if (
    gasLimit <= 0n ||
    maxFeePerGas <= 0n ||
    maxPriorityFeePerGas < 0n ||
    maxPriorityFeePerGas > maxFeePerGas
  )
    throw new AppError('bad-input', 'fees are not those of a transaction')
  if (gasLimit * maxFeePerGas > maxGasWei)
    throw new AppError('review-changed', 'gas could cost more than was approved')
}
