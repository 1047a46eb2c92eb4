import { concatBytes, sha256x2 } from '@scure/btc-signer/utils.js'
import { hex } from '@scure/base'
import { MAX_SATS } from '~/lib/core/amount'

/** The siblings from a transaction up to the root, lowest first, as they are displayed; `position` is its index. */
export type MerkleBranch = { siblings: readonly string[]; position: number }

/** A block holds at most 4,000,000 bytes of at least 60 for each transaction: under 2 ** 17 of them. */
const MAX_DEPTH = 17

/**
 * Whether a branch leads from a transaction to a block's Merkle root. `stripped` is the transaction without witnesses,
 * which is what its txid hashes.
 *
 * A Merkle tree of Bitcoin does not say how deep it is, and two hashes side by side are as long as a transaction of 64
 * bytes. So one may be taken for the other (S. Lerner, "Leaf-Node weakness in Bitcoin Merkle Tree Design", 2018;
 * CVE-2017-12842): a branch that starts too high shows an inner node as a transaction, and one that starts too low
 * passes through a real transaction of 64 bytes, whose second half the attacker made the txid of an invented payment.
 * Neither can pass here: the transaction itself may not have 64 bytes, and no pair of hashes on the way may be readable
 * as a transaction. A branch that passes starts at a leaf and has the depth of the block. By chance, fewer than one
 * honest pair in 2 ** 40 is readable as a transaction.
 *
 * A position beyond the tree would be another way to write the same branch, and so would an inner node with a copy of
 * itself on its left (CVE-2012-2459). Both are refused, so each transaction has only one place.
 */
export function isInBlock(
  stripped: Uint8Array,
  { siblings, position }: MerkleBranch,
  merkleRoot: string,
): boolean {
  if (stripped.length === 64 || siblings.length > MAX_DEPTH) return false
  if (!Number.isInteger(position) || position < 0 || position >= 2 ** siblings.length) return false
  let node = sha256x2(stripped)
  for (const [level, displayed] of siblings.entries()) {
    const sibling = hex.decode(displayed).toReversed()
    const isRight = Math.floor(position / 2 ** level) % 2 === 1
    if (isRight && sibling.every((byte, at) => byte === node[at])) return false
    const pair = isRight ? concatBytes(sibling, node) : concatBytes(node, sibling)
    if (isTransactionOf64Bytes(pair)) return false
    node = sha256x2(pair)
  }
  return hex.encode(node.toReversed()) === merkleRoot
}

/**
 * Whether 64 bytes are a transaction. There is room for one input and one output, with four bytes of scripts between
 * them: version 4, count 1, outpoint 36, scriptSig 1 + n, sequence 4, count 1, value 8, script 1 + m, lock time 4.
 */
function isTransactionOf64Bytes(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const scriptSigLength = view.getUint8(41)
  if (view.getUint8(4) !== 1 || scriptSigLength > 4) return false
  return (
    view.getUint8(46 + scriptSigLength) === 1 &&
    view.getBigUint64(47 + scriptSigLength, true) <= MAX_SATS &&
    view.getUint8(55 + scriptSigLength) === 4 - scriptSigLength
  )
}
