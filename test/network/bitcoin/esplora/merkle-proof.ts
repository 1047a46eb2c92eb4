import { crypto } from 'bitcoinjs-lib'
import type { ChainBlock } from '../chain-index'
import { txidOf, wireHash } from '../txid'

/** An odd last hash is paired with itself. */
function parents(level: Buffer[]): Buffer[] {
  return level.flatMap((left, at) =>
    at % 2 === 1 ? [] : [Buffer.from(crypto.hash256(Buffer.concat([left, level[at + 1] ?? left])))],
  )
}

/** The sibling hashes from a transaction up to the merkle root, lowest first, as in Electrum's protocol. */
export function merkleProofJson({ height, txids }: ChainBlock, txid: string): object {
  const pos = txids.indexOf(txid)
  const merkle: string[] = []
  let index = pos
  for (let level = txids.map(wireHash); level.length > 1; level = parents(level)) {
    const sibling = level[index ^ 1] ?? level[index]
    if (sibling !== undefined) merkle.push(txidOf(sibling))
    index >>= 1
  }
  return { block_height: height, merkle, pos }
}
