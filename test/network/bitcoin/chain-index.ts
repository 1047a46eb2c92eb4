import { createHash } from 'node:crypto'
import { Block, type Transaction, type TxOutput } from 'bitcoinjs-lib'
import { outpointOf, prevTxid } from './txid'

export type ConfirmedTx = { tx: Transaction; height: number; blockHash: string; blockTime: number }
export type ChainBlock = {
  hash: string
  height: number
  block: Block
  txids: string[]
  medianTime: number
}
export type Spender = { txid: string; vin: number }

/** Questions to a chain. */
export type ChainView = {
  tip(): ChainBlock
  blockAt(height: number): ChainBlock | undefined
  block(hash: string): ChainBlock | undefined
  tx(txid: string): ConfirmedTx | undefined
  spender(outpoint: string): Spender | undefined
  /** Txids that pay or spend the script, oldest first. */
  history(scriptHash: string): string[]
}

export function scriptHash(script: Uint8Array): string {
  return createHash('sha256').update(script).digest('hex')
}

/** Indexes the best chain by txid, spent outpoint and script. bcoin keeps no index of spenders. */
export class ChainIndex implements ChainView {
  readonly #blocks: ChainBlock[] = []
  readonly #heights = new Map<string, number>()
  readonly #txs = new Map<string, ConfirmedTx>()
  readonly #spenders = new Map<string, Spender>()
  readonly #history = new Map<string, Set<string>>()

  connect(raw: Uint8Array): void {
    const block = Block.fromBuffer(raw)
    const hash = block.getId()
    const height = this.#blocks.length
    const transactions = block.transactions ?? []
    const txids = transactions.map((tx) => tx.getId())
    for (const [index, tx] of transactions.entries()) {
      const txid = txids[index] ?? tx.getId()
      this.#txs.set(txid, { tx, height, blockHash: hash, blockTime: block.timestamp })
      for (const script of this.#scriptsOf(tx)) this.#remember(script, txid)
      if (tx.isCoinbase()) continue
      for (const [vin, input] of tx.ins.entries()) this.#spenders.set(outpointOf(input), { txid, vin })
    }
    this.#heights.set(hash, height)
    this.#blocks.push({ hash, height, block, txids, medianTime: this.#medianTime(block.timestamp) })
  }

  /** Removes the tip. */
  disconnect(hash: string): void {
    const tip = this.#blocks.at(-1)
    if (tip?.hash !== hash) throw new Error(`${hash} is not the tip`)
    for (const txid of tip.txids.toReversed()) {
      const confirmed = this.#txs.get(txid)
      if (confirmed === undefined) continue
      for (const script of this.#scriptsOf(confirmed.tx)) this.#history.get(scriptHash(script))?.delete(txid)
      for (const input of confirmed.tx.ins) this.#spenders.delete(outpointOf(input))
      this.#txs.delete(txid)
    }
    this.#heights.delete(hash)
    this.#blocks.pop()
  }

  tip(): ChainBlock {
    const tip = this.#blocks.at(-1)
    if (tip === undefined) throw new Error('the chain has no genesis block yet')
    return tip
  }

  blockAt(height: number): ChainBlock | undefined {
    return this.#blocks[height]
  }

  block(hash: string): ChainBlock | undefined {
    const height = this.#heights.get(hash)
    return height === undefined ? undefined : this.#blocks[height]
  }

  tx(txid: string): ConfirmedTx | undefined {
    return this.#txs.get(txid)
  }

  spender(outpoint: string): Spender | undefined {
    return this.#spenders.get(outpoint)
  }

  history(hash: string): string[] {
    return [...(this.#history.get(hash) ?? [])]
  }

  #remember(script: Uint8Array, txid: string): void {
    const hash = scriptHash(script)
    const known = this.#history.get(hash)
    if (known === undefined) this.#history.set(hash, new Set([txid]))
    else known.add(txid)
  }

  #scriptsOf(tx: Transaction): Uint8Array[] {
    const spent = tx.isCoinbase() ? [] : tx.ins.map((input) => this.#output(input)?.script)
    return [...tx.outs.map((output) => output.script), ...spent.filter((script) => script !== undefined)]
  }

  #output(input: { hash: Uint8Array; index: number }): TxOutput | undefined {
    return this.#txs.get(prevTxid(input))?.tx.outs[input.index]
  }

  /** BIP113: the median of the last eleven block times, including this one. */
  #medianTime(timestamp: number): number {
    const times = [...this.#blocks.slice(-10).map(({ block }) => block.timestamp), timestamp]
    const sorted = times.toSorted((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? timestamp
  }
}
