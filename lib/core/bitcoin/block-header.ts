import { hex } from '@scure/base'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import { ByteReader } from './byte-reader'
import { ByteWriter } from './byte-writer'

/** A block's 80 bytes. Hashes are in their displayed form, which reverses the bytes. */
export type BlockHeader = {
  version: number
  previousHash: string
  merkleRoot: string
  /** Unix seconds by the miner's clock, which may be two hours ahead. */
  time: number
  /** The target in compact form. */
  bits: number
  nonce: number
}

/** The 80 bytes of a header, whose double SHA-256 is the block's id. */
export function encodeHeader({ version, previousHash, merkleRoot, time, bits, nonce }: BlockHeader) {
  return new ByteWriter()
    .u32(version)
    .txid(previousHash)
    .txid(merkleRoot)
    .u32(time)
    .u32(bits)
    .u32(nonce)
    .done()
}

/** @throws AppError `bad-input` unless there are exactly 80 bytes */
export function decodeHeader(bytes: Uint8Array): BlockHeader {
  const reader = new ByteReader(bytes)
  const header = {
    version: reader.i32(),
    previousHash: reader.txid(),
    merkleRoot: reader.txid(),
    time: reader.u32(),
    bits: reader.u32(),
    nonce: reader.u32(),
  }
  reader.end()
  return header
}

/** The block's id, as it is displayed. */
export function blockHashOf(header: BlockHeader): string {
  return hex.encode(sha256x2(encodeHeader(header)).toReversed())
}
