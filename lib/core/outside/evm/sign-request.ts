import { sha256 } from '@noble/hashes/sha2.js'
import { HARDENED_OFFSET } from '@scure/bip32'
import { hex } from '@scure/base'
import { hexToBytes } from 'viem/utils'
import { encodeTransaction, type FeeMarketTransaction } from '~/lib/core/evm/envelope'
import type { Hex } from '~/lib/core/hex'
import {
  cborArray,
  cborBoolean,
  cborBytes,
  cborMap,
  cborTagged,
  cborText,
  cborUnsigned,
} from '../frames/cbor'
import type { KeyOrigin } from '../account/outside-account'

/** BCR-2020-006's tags. */
export const UUID_TAG = 37
const KEYPATH_TAG = 304
/** EIP-4527: a transaction with its type byte (EIP-2718), unsigned. */
const TYPED_TRANSACTION = 4

/** An EVM transaction for another signer. */
export type SignRequest = {
  /** A UUID as 32 hex digits: the signature names it. */
  requestId: string
  transaction: FeeMarketTransaction
  /** The account that signs, and where its key comes from. */
  from: Hex
  derivation: KeyOrigin
}

/** The UUID (RFC 9562, version 8) of a transaction's request: it depends on the bytes to sign alone. */
export function requestIdOf(transaction: FeeMarketTransaction): string {
  const bytes = sha256(hexToBytes(encodeTransaction(transaction))).slice(0, 16)
  bytes[6] = (Number(bytes[6]) & 0x0f) | 0x80
  bytes[8] = (Number(bytes[8]) & 0x3f) | 0x80
  return hex.encode(bytes)
}

/** A transaction as EIP-4527's `eth-sign-request`: what the signer's screen shows is decoded from these bytes. */
export function encodeSignRequest({ requestId, transaction, from, derivation }: SignRequest): Uint8Array {
  return cborMap([
    [1, cborTagged(UUID_TAG, cborBytes(hex.decode(requestId)))],
    [2, cborBytes(hexToBytes(encodeTransaction(transaction)))],
    [3, cborUnsigned(TYPED_TRANSACTION)],
    [4, cborUnsigned(transaction.chainId)],
    [5, cborTagged(KEYPATH_TAG, keypath(derivation))],
    [6, cborBytes(hexToBytes(from))],
    [7, cborText('Satspan')],
  ])
}

function keypath({ fingerprint, path }: KeyOrigin): Uint8Array {
  const steps = path.flatMap((index) => [
    cborUnsigned(index % HARDENED_OFFSET),
    cborBoolean(index >= HARDENED_OFFSET),
  ])
  return cborMap([
    [1, cborArray(steps)],
    [2, cborUnsigned(Number.parseInt(fingerprint, 16))],
  ])
}
