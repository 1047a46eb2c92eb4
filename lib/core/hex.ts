/** Bytes or a quantity as in Ethereum's JSON-RPC: hex digits of either case after `0x`. */
export type Hex = `0x${string}`
