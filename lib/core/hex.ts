/** Bytes or a quantity as Ethereum's JSON-RPC writes them: hex digits after `0x`, of either case. */
export type Hex = `0x${string}`
