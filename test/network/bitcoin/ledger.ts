import type { Transaction, TxOutput } from 'bitcoinjs-lib'
import type { ChainView, Spender } from './chain-index'
import type { MempoolIndex } from './mempool-index'
import { outpointOf, prevTxid } from './txid'

/** A combined view of the best chain and the mempool on top of it. */
export class Ledger {
  readonly chain: ChainView
  readonly mempool: MempoolIndex

  constructor(chain: ChainView, mempool: MempoolIndex) {
    this.chain = chain
    this.mempool = mempool
  }

  tx(txid: string): Transaction | undefined {
    return (this.mempool.tx(txid) ?? this.chain.tx(txid))?.tx
  }

  spentOutput(input: { hash: Uint8Array; index: number }): TxOutput | undefined {
    return this.tx(prevTxid(input))?.outs[input.index]
  }

  spender(outpoint: string): Spender | undefined {
    return this.chain.spender(outpoint) ?? this.mempool.spender(outpoint)
  }

  /** Null if an input is unknown or already spent in the chain. */
  feeSats(tx: Transaction): bigint | null {
    let fee = 0n
    for (const input of tx.ins) {
      const output = this.spentOutput(input)
      if (output === undefined || this.chain.spender(outpointOf(input)) !== undefined) return null
      fee += output.value
    }
    return tx.outs.reduce((left, output) => left - output.value, fee)
  }
}
