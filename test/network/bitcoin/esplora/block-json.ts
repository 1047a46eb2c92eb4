import type { ChainBlock } from '../chain-index'
import { txidOf } from '../txid'

/** Difficulty 1 in compact form. */
const maxTarget = 0xffff * 2 ** 208

function difficulty(bits: number): number {
  const target = (bits & 0xffffff) * 2 ** (8 * ((bits >>> 24) - 3))
  return maxTarget / target
}

export function blockJson({ hash, height, block, txids, medianTime }: ChainBlock): object {
  return {
    id: hash,
    height,
    version: block.version >>> 0,
    timestamp: block.timestamp,
    tx_count: txids.length,
    size: block.byteLength(false),
    weight: block.weight(),
    merkle_root: txidOf(block.merkleRoot ?? new Uint8Array(32)),
    previousblockhash: height === 0 ? null : txidOf(block.prevHash ?? new Uint8Array(32)),
    mediantime: medianTime,
    nonce: block.nonce,
    bits: block.bits,
    difficulty: difficulty(block.bits),
  }
}
