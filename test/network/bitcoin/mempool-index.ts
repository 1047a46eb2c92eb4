import { Transaction } from 'bitcoinjs-lib'
import type { Spender } from './chain-index'
import { outpointOf, prevTxid } from './txid'

export type PoolTx = { txid: string; tx: Transaction; feeSats: bigint; vsize: number }

/** The mempool by txid and by spent outpoint; parents always come before their children. */
export class MempoolIndex {
  readonly #txs = new Map<string, PoolTx>()
  readonly #spenders = new Map<string, Spender>()

  add(raw: Uint8Array, feeSats: bigint): void {
    this.#put(Transaction.fromBuffer(raw), feeSats)
  }

  /** The same pool, below which these stand. */
  copy(below: { tx: Transaction; feeSats: bigint }[] = []): MempoolIndex {
    const copied = new MempoolIndex()
    for (const { tx, feeSats } of [...below, ...this.all()]) copied.#put(tx, feeSats)
    return copied
  }

  remove(txid: string): void {
    const removed = this.#txs.get(txid)
    if (removed === undefined) return
    for (const input of removed.tx.ins) this.#spenders.delete(outpointOf(input))
    this.#txs.delete(txid)
  }

  all(): PoolTx[] {
    return [...this.#txs.values()]
  }

  tx(txid: string): PoolTx | undefined {
    return this.#txs.get(txid)
  }

  spender(outpoint: string): Spender | undefined {
    return this.#spenders.get(outpoint)
  }

  #put(tx: Transaction, feeSats: bigint): void {
    const txid = tx.getId()
    this.#txs.set(txid, { txid, tx, feeSats, vsize: tx.virtualSize() })
    for (const [vin, input] of tx.ins.entries()) this.#spenders.set(outpointOf(input), { txid, vin })
  }

  /** All unconfirmed ancestors of this transaction. */
  ancestors(tx: Transaction): Set<string> {
    const found = new Set<string>()
    const visit = (child: Transaction): void => {
      for (const input of child.ins) {
        const parent = this.#txs.get(prevTxid(input))
        if (parent === undefined || found.has(parent.txid)) continue
        found.add(parent.txid)
        visit(parent.tx)
      }
    }
    visit(tx)
    return found
  }

  /** The transaction and all its descendants. */
  family(txid: string): Set<string> {
    const found = new Set<string>()
    const visit = (id: string): void => {
      const member = this.#txs.get(id)
      if (member === undefined || found.has(id)) return
      found.add(id)
      for (const vout of member.tx.outs.keys()) {
        const child = this.#spenders.get(`${id}:${vout}`)
        if (child !== undefined) visit(child.txid)
      }
    }
    visit(txid)
    return found
  }
}
