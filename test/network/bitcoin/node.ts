import type { Block, FullNode } from 'bcoin'
import { Transaction } from 'bitcoinjs-lib'
import { BlockMaker } from './block-maker'
import { ChainIndex } from './chain-index'
import { Ledger } from './ledger'
import { bcoin } from './load-bcoin'
import { MempoolIndex, type PoolTx } from './mempool-index'
import { minerKeyHash, payFromMiner } from './miner-wallet'
import { createQueue } from './queue'
import { Rejection, rpcCode } from './rejection'
import { planReplacement } from './replacement'
import { checkStandard } from './standardness'
import { wireHash } from './txid'
import { translateVerifyError } from './verify-error'

/** Segwit is active from block 432; coinbases up to 340 are mature by then. */
const firstBlocks = 440
const spacingSeconds = 600
const relayFeeRate = 1n

/** A validating regtest node in this process, with the mempool policy of Bitcoin Core. */
export class BitcoinNode {
  readonly #chain = new ChainIndex()
  readonly #mempool = new MempoolIndex()
  readonly ledger = new Ledger(this.#chain, this.#mempool)
  /** Reads go through it too, so that no answer shows a half-finished reorganisation. */
  readonly exclusive = createQueue()
  readonly #node: FullNode
  readonly #maker: BlockMaker
  readonly #clock: () => number

  /** `clock` returns unix seconds. */
  constructor(clock: () => number) {
    this.#clock = clock
    this.#node = new bcoin.FullNode({ network: 'regtest', memory: true, workers: false })
    this.#maker = new BlockMaker(this.#node, minerKeyHash)
    const { chain, mempool, network } = this.#node
    // Our layer checks relay fees, by Bitcoin Core's rules; a transaction with an unknown parent is rejected, not kept.
    Object.assign(mempool.options, { limitFree: false, relayPriority: false, maxOrphans: 0 })
    // At every block it would measure the process's memory, only to log it.
    chain.logger.memory = () => undefined
    this.#chain.connect(Buffer.from(network.genesisBlock, 'hex'))
    chain.on('connect', (_entry, block) => this.#chain.connect(block.toRaw()))
    chain.on('disconnect', (entry) => this.#chain.disconnect(entry.rhash()))
    mempool.on('add entry', (entry) => this.#mempool.add(entry.tx.toRaw(), BigInt(entry.fee)))
    mempool.on('remove entry', (entry) => this.#mempool.remove(entry.tx.txid()))
  }

  /** Opens only chain, mempool and miner: bcoin's peers and its own HTTP server are never started. */
  async open(): Promise<void> {
    await this.#node.chain.open()
    await this.#node.mempool.open()
    await this.#node.miner.open()
    const start = this.#clock() - firstBlocks * spacingSeconds
    for (let height = 1; height <= firstBlocks; height += 1) {
      await this.#add(await this.#maker.full(this.#node.chain.tip, start + height * spacingSeconds))
    }
  }

  async close(): Promise<void> {
    await this.exclusive(async () => {
      await this.#node.miner.close()
      await this.#node.mempool.close()
      await this.#node.chain.close()
    })
  }

  /** Returns block hashes, oldest first. The first block includes the mempool; a P2WPKH script may be paid by the coinbases. */
  async mine(blocks: number, script?: Uint8Array): Promise<string[]> {
    const keyHash = script === undefined ? undefined : programOf(script)
    const hashes: string[] = []
    for (let mined = 0; mined < blocks; mined += 1)
      hashes.push(await this.exclusive(() => this.#mineOne(keyHash)))
    return hashes
  }

  /** Pays a script from the node's own UTXOs, by one output or several of that value, and mines the payment. */
  fund(script: Uint8Array, sats: bigint, coins = 1): Promise<{ txid: string; vout: number }> {
    return this.exclusive(async () => {
      const txid = await this.#accept(payFromMiner(this.ledger, script, sats, coins))
      await this.#mineOne()
      return { txid, vout: 0 }
    })
  }

  /** Throws a `Rejection`. Resending what the mempool already has succeeds, as with Bitcoin Core. */
  send(hex: string): Promise<string> {
    return this.exclusive(() => {
      const tx = decode(hex)
      const txid = tx.getId()
      return this.ledger.mempool.tx(txid) === undefined ? this.#accept(tx) : txid
    })
  }

  /** Replaces the last blocks by one more, all empty. Their transactions return to the mempool if still valid. */
  reorg(blocks: number): Promise<void> {
    return this.exclusive(async () => {
      const { chain, mempool } = this.ledger
      const { height } = chain.tip()
      if (blocks < 1 || blocks > height) throw new Error(`cannot replace ${blocks} of ${height} blocks`)
      const fork = height - blocks
      const undone = Array.from({ length: blocks }, (_, index) => chain.blockAt(fork + 1 + index))
      const confirmed = undone.flatMap((found) => found?.block.transactions?.slice(1) ?? [])
      const waiting = mempool.all()
      // bcoin loses what should return to an empty mempool, and everything that spends a coinbase: clear it first.
      for (const { txid } of waiting) this.#evict(txid)
      let parent = await this.#node.chain.getEntry(fork)
      for (let made = 0; made <= blocks; made += 1) {
        if (parent === null) throw new Error('the branch lost its parent')
        parent = await this.#node.chain.add(await this.#maker.empty(parent, this.#clock()))
      }
      await this.#readmit([...confirmed, ...waiting.map(({ tx }) => tx)])
    })
  }

  /** Drops a transaction and its descendants, as a node does after two weeks or when its mempool is full. */
  dropFromMempool(txid: string): void {
    const entry = this.#node.mempool.getEntry(wireHash(txid).toString('hex'))
    if (entry === undefined) throw new Error(`${txid} is not in the mempool`)
    this.#node.mempool.evictEntry(entry)
  }

  async #mineOne(keyHash?: Buffer): Promise<string> {
    return this.#add(await this.#maker.full(this.#node.chain.tip, this.#clock(), keyHash))
  }

  async #add(block: Block): Promise<string> {
    const entry = await this.#node.chain.add(block)
    if (entry === null) throw new Error('the chain did not take its own block')
    return entry.rhash()
  }

  async #accept(tx: Transaction): Promise<string> {
    checkStandard(tx)
    const feeSats = this.#feeOf(tx)
    const relayFee = relayFeeRate * BigInt(tx.virtualSize())
    if (feeSats >= 0n && feeSats < relayFee) {
      throw new Rejection(`min relay fee not met, ${feeSats} < ${relayFee}`)
    }
    const evicted = planReplacement(this.ledger.mempool, tx, feeSats)
    for (const { txid } of evicted) this.#evict(txid)
    try {
      await this.#submit(tx)
    } catch (error) {
      await this.#restore(evicted)
      throw error
    }
    return tx.getId()
  }

  /** May be negative: bcoin's consensus check rejects that. */
  #feeOf(tx: Transaction): bigint {
    const txid = tx.getId()
    const { chain } = this.ledger
    const isUnspentInChain = tx.outs.some((_, vout) => chain.spender(`${txid}:${vout}`) === undefined)
    if (chain.tx(txid) !== undefined && isUnspentInChain) {
      throw new Rejection('Transaction already in block chain', rpcCode.alreadyInChain)
    }
    const feeSats = this.ledger.feeSats(tx)
    if (feeSats === null) throw new Rejection('bad-txns-inputs-missingorspent', rpcCode.error)
    return feeSats
  }

  async #submit(tx: Transaction): Promise<void> {
    try {
      const missing = await this.#node.mempool.addTX(bcoin.TX.fromRaw(Buffer.from(tx.toBuffer())))
      if (missing === null) return
    } catch (error) {
      throw translateVerifyError(error)
    }
    throw new Rejection('bad-txns-inputs-missingorspent', rpcCode.error)
  }

  #evict(txid: string): void {
    const entry = this.#node.mempool.getEntry(wireHash(txid).toString('hex'))
    if (entry !== undefined) this.#node.mempool.evictEntry(entry)
  }

  /** A rejected replacement leaves the mempool unchanged. */
  async #restore(evicted: PoolTx[]): Promise<void> {
    for (const { tx } of evicted) await this.#submit(tx)
  }

  async #readmit(transactions: Transaction[]): Promise<void> {
    for (const tx of transactions) {
      try {
        await this.#submit(tx)
      } catch (error) {
        // The coinbase or parent that it spent disappeared with the old blocks.
        if (!(error instanceof Rejection)) throw error
      }
    }
  }
}

function decode(hex: string): Transaction {
  try {
    return Transaction.fromHex(hex.trim())
  } catch {
    throw new Rejection('TX decode failed. Make sure the tx has at least one input.', rpcCode.undecodable)
  }
}

/** The key hash of a P2WPKH script (BIP141). */
function programOf(script: Uint8Array): Buffer {
  if (script.length !== 22 || script[0] !== 0 || script[1] !== 20)
    throw new Error('a coinbase pays P2WPKH only')
  return Buffer.from(script.subarray(2))
}
