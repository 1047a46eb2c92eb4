/** JSON-RPC codes of `sendrawtransaction`, as Bitcoin Core numbers them. */
export const rpcCode = {
  error: -25,
  rejected: -26,
  alreadyInChain: -27,
  undecodable: -22,
} as const

/** Why the node rejected a transaction: `message` is the exact reject reason. */
export class Rejection extends Error {
  override readonly name = 'Rejection'
  readonly code: number

  constructor(reason: string, code: number = rpcCode.rejected) {
    super(reason)
    this.code = code
  }
}
