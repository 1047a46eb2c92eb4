import { secp256k1 } from '@noble/curves/secp256k1.js'
import { getAddress, keccak256 } from 'viem/utils'
import { type EvmSignature, encodeTransaction, saysExactly } from '~/lib/core/evm/envelope'
import { evmSenderOf, type SignedEvmTransaction } from '~/lib/core/evm/transaction'
import { signatureRefused } from '../signing/return-fault'
import { readEvmReturn } from './read-evm-return'
import type { SignRequest } from './sign-request'

const { n: ORDER } = secp256k1.Point.CURVE()

/**
 * The handed-over transaction with the signature that came back. Only the signature is taken, and only one of the
 * account that was asked, over exactly these bytes.
 * @throws AppError `signature-refused`, whose `details.reason` is a `ReturnFault`
 */
export function takeBackCall(
  returned: Uint8Array | string,
  { requestId, transaction, from }: Omit<SignRequest, 'derivation'>,
): SignedEvmTransaction {
  const read = readEvmReturn(returned)
  const isOfRequest =
    'requestId' in read ? read.requestId === requestId : saysExactly(read.rawTransaction, transaction)
  if (!isOfRequest) throw signatureRefused('other-transaction')
  if (!isCanonical(read.signature)) throw signatureRefused('bad-signature')
  const rawTransaction = encodeTransaction(transaction, read.signature)
  const signer = evmSenderOf(rawTransaction)
  if (signer === undefined) throw signatureRefused('bad-signature')
  if (signer !== getAddress(from)) throw signatureRefused('other-key')
  return { rawTransaction, hash: keccak256(rawTransaction), from: signer }
}

/** EIP-2: the one of two equal signatures that nodes take. */
function isCanonical({ r, s, recovery }: EvmSignature): boolean {
  return r > 0n && r < ORDER && s > 0n && s <= ORDER / 2n && (recovery === 0 || recovery === 1)
}
