import { hex } from '@scure/base'
import { concatBytes } from '@scure/btc-signer/utils.js'
import { type AddressType, spendingScripts } from './address-type'
import { encodeSigned, encodeStripped } from './encode-transaction'
import { inputKeys, type SigningPlan } from './reviewed'
import { SIGHASH_ALL } from './sighash'
import { type Outpoint, txidOfStripped, type Unlock } from './transaction'

/** Ready to broadcast. `rawTransaction` is hex. */
export type SignedTransaction = {
  rawTransaction: string
  txid: string
  inputs: Outpoint[]
  vsize: number
}

/**
 * Puts signatures of SIGHASH_ALL into a planned transaction: every other byte comes from the plan.
 * @param signatures valid ones in DER, without their sighash byte, in the order of the inputs
 */
export function finalize(plan: SigningPlan, signatures: readonly Uint8Array[]): SignedTransaction {
  const { transaction } = plan
  const keys = inputKeys(plan)
  const unlocks = signatures.map((signature, index) => {
    const { addressType, publicKey } = keys[index] ?? plan
    return unlock(addressType, concatBytes(signature, Uint8Array.of(SIGHASH_ALL)), hex.decode(publicKey))
  })
  const stripped = encodeStripped(transaction, unlocks)
  const bytes = encodeSigned(transaction, unlocks)
  return {
    rawTransaction: hex.encode(bytes),
    txid: txidOfStripped(stripped),
    inputs: transaction.inputs.map(({ txid, vout }) => ({ txid, vout })),
    vsize: Math.ceil((stripped.length * 3 + bytes.length) / 4),
  }
}

/** The largest signature that nodes pass on, in DER without its sighash byte. */
const LARGEST_SIGNATURE = new Uint8Array(71)

/** As large as a signed copy can be, to outbid it. Its signatures are empty; its txid is the signed one's but for p2pkh. */
export function planIfSigned({ plan }: { plan: SigningPlan }): SignedTransaction {
  return finalize(
    plan,
    plan.transaction.inputs.map(() => LARGEST_SIGNATURE),
  )
}

/** How an input of this address type is unlocked. @param signature DER, with its sighash byte */
export function unlock(addressType: AddressType, signature: Uint8Array, publicKey: Uint8Array): Unlock {
  if (addressType === 'p2pkh')
    return { scriptSig: concatBytes(push(signature), push(publicKey)), witness: [] }
  const witness = [signature, publicKey]
  if (addressType === 'p2wpkh') return { scriptSig: new Uint8Array(), witness }
  const { redeemScript = '' } = spendingScripts(addressType, publicKey)
  return { scriptSig: push(hex.decode(redeemScript)), witness }
}

/** A script that pushes up to 75 bytes. */
function push(bytes: Uint8Array): Uint8Array {
  return concatBytes(Uint8Array.of(bytes.length), bytes)
}
