/** A txid or block hash is shown in the reverse of the byte order it has on the wire. */
export function wireHash(txid: string): Buffer {
  return Buffer.from(Buffer.from(txid, 'hex').toReversed())
}

export function txidOf(hash: Uint8Array): string {
  return Buffer.from(hash.toReversed()).toString('hex')
}

/** The transaction an input spends from. */
export function prevTxid(input: { hash: Uint8Array }): string {
  return txidOf(input.hash)
}

/** `txid:vout` of what an input spends. */
export function outpointOf(input: { hash: Uint8Array; index: number }): string {
  return `${prevTxid(input)}:${input.index}`
}
