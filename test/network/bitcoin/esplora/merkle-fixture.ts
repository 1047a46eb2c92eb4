import { crypto } from 'bitcoinjs-lib'

export type MerkleProof = { block_height: number; merkle: string[]; pos: number }

/** The root that a merkle branch leads to. */
export function rootOf(txid: string, { merkle, pos }: MerkleProof): string {
  const wire = (hex: string): Uint8Array => Buffer.from(hex, 'hex').toReversed()
  const root = merkle.reduce((hash, sibling, depth) => {
    const pair = (pos >> depth) & 1 ? [wire(sibling), hash] : [hash, wire(sibling)]
    return crypto.hash256(Buffer.concat(pair))
  }, wire(txid))
  return Buffer.from(root.toReversed()).toString('hex')
}
