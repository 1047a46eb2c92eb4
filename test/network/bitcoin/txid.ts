/** A txid or block hash is displayed in the reverse of its wire byte order. */
export function wireHash(txid: string): Buffer {
  return Buffer.from(Buffer.from(txid, 'hex').toReversed())
}

export function txidOf(hash: Uint8Array): string {
  return Buffer.from(hash.toReversed()).toString('hex')
}

/** The txid of the output that an input spends. */
export function prevTxid(input: { hash: Uint8Array }): string {
  return txidOf(input.hash)
}

/** `txid:vout` of the output that an input spends. */
export function outpointOf(input: { hash: Uint8Array; index: number }): string {
  return `${prevTxid(input)}:${input.index}`
}
